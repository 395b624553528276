  # ---- the plan -------------------------------------------------------------------------------------------------

  modern_open='' legacy_open='' refused='' session='' version=''

  legacy_headers() {
    begin
    json_headers
    session_headers
    own_headers
  }
  session_headers() {
    if [ -n "$version" ] && [ -z "$own_version" ]; then header mcp-protocol-version "$version"; fi
    if [ -n "$session" ] && [ -z "$own_session" ]; then header mcp-session-id "$session"; fi
  }

  discover() {
    new_id
    begin
    modern_headers server/discover
    own_headers
    ask discover modern opening POST "$url" "$url_shown" "$opening_s" "$call_1$id$discover_2" || return
    member supportedVersions
    case $kind in
      other) modern_open=yes ;;
      absent | string) : ;;
      *) stopped discover modern "$(uncertain supportedVersions)" ;;
    esac
  }

  uncertain() {
    case $kind in
      several) printf '%s stands there more than once, so it is not certain' "$1" ;;
      control) printf 'the answer holds control characters, so %s is not certain' "$1" ;;
      *) printf '%s is written with escapes or other characters that are not taken over' "$1" ;;
    esac
  }

  # initialize PURPOSE OFFERED-REVISION
  initialize() {
    new_id
    begin
    json_headers
    own_headers
    ask initialize legacy "$1" POST "$url" "$url_shown" "$opening_s" "$call_1$id$initialize_2$2$initialize_3" || return
    member protocolVersion
    case $kind in
      string) opened ;;
      absent) refused=yes ;;
      other) : ;;
      *) stopped initialize legacy "$(uncertain protocolVersion)" ;;
    esac
  }

  # Takes the version and the session id along.
  opened() {
    case $value in
      *[!0-9A-Za-z._-]* | '')
        stopped initialize legacy 'protocolVersion is no text that a header could carry'
        return
        ;;
      [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9])
        [[ $value < $first_modern ]] || return
        if [[ $value < 2025-06-18 ]]; then version=''; else version=$value; fi
        ;;
      *) version=$value ;;
    esac
    if ! issued_session; then
      stopped initialize legacy 'there is more than one Mcp-Session-Id, or one that is not visible ASCII'
      return
    fi
    session=$issued
    legacy_open=yes
  }

  # Where the first offer is refused: the newest older revision that stands in the refusal, by our own list.
  initialize_again() {
    local offer='' text
    [ -n "$refused" ] && [ -z "$modern_open" ] || return
    case $status in
      000 | 401 | 403) return ;;
    esac
    text=$(printf %s "$initialize_answer" | decode | tr -cd '\n -~')
    case $text in
      *2025-06-18*) offer=2025-06-18 ;;
      *2025-03-26*) offer=2025-03-26 ;;
      *2024-11-05*) offer=2024-11-05 ;;
      *[Vv]ersion*) offer=2025-06-18 ;;
      *) return ;;
    esac
    retry_of=$initialize_number retry_why="the first offer, $offered_legacy, was refused"
    initialize opening-retry "$offer"
    retry_of=''
  }

  # list ERA STEP PURPOSE MOST-PAGES METHOD BODY-2 PAGED-2 PAGED-3
  # Sets pages to how many were read.
  list() {
    local seen="$newline" again='' cursor
    pages=1
    list_headers "$1" "$5"
    ask "$2" "$1" "$3" POST "$url" "$url_shown" "$list_s" "$call_1$id$6" || return
    while :; do
      member nextCursor
      case $kind in
        string) cursor=$value ;;
        absent | other) return ;;
        *)
          stopped "$2" "$1" "$(uncertain nextCursor)"
          return
          ;;
      esac
      # A repeated cursor is followed once more, to see whether it brings the same page.
      case $seen in
        *"$newline$cursor$newline"*)
          [ -z "$again" ] || return
          again=yes
          ;;
      esac
      seen="$seen$cursor$newline"
      [ "$pages" -lt "$4" ] && [ "$pages_read" -lt "$run_pages" ] || return
      pages=$((pages + 1)) pages_read=$((pages_read + 1))
      list_headers "$1" "$5"
      ask "$2" "$1" page POST "$url" "$url_shown" "$list_s" "$call_1$id$7$cursor$8" || return
    done
  }
  list_headers() {
    new_id
    if [ "$1" = modern ]; then
      begin
      modern_headers "$2"
      own_headers
    else legacy_headers; fi
  }
  # Long lists are repeated by their first page alone.
  repeated_pages() {
    most_again=3
    [ "$pages" -le 3 ] || most_again=1
  }

  # What a browser would be told: preflights, and the openings with the page's Origin.
  as_page() {
    begin
    header origin "$origin"
  }
  # preflight ERA METHOD NAMES
  preflight() {
    as_page
    header access-control-request-method "$2"
    if [ -n "$3" ]; then header access-control-request-headers "$3"; fi
    ask preflight "$1" diagnosis OPTIONS "$url" "$url_shown" "$opening_s" ''
  }
  from_page() {
    # Whether anything at all would be readable.
    as_page
    ask from-page - diagnosis HEAD "$url" "$url_shown" "$head_s" '' || return
    if [ -n "$want_modern" ]; then
      new_id
      as_page
      modern_headers server/discover
      own_headers
      ask from-page modern diagnosis POST "$url" "$url_shown" "$opening_s" "$call_1$id$discover_2" || return
    fi
    [ -n "$want_legacy" ] || return
    new_id
    as_page
    json_headers
    own_headers
    ask from-page legacy diagnosis POST "$url" "$url_shown" "$opening_s" "$call_1$id$initialize_2$offered_legacy$initialize_3" || return
    # What was opened only to look at its answer is ended again.
    if issued_session && [ -n "$issued" ]; then
      session=$issued
      as_page
      session_headers
      own_headers
      ask from-page legacy diagnosis DELETE "$url" "$url_shown" "$opening_s" ''
    fi
  }

  # forged STEP NAME VALUE: a request that the server answers, with a header that no browser lets a page set.
  forged() {
    new_id
    begin
    header "$2" "$3"
    if [ -n "$modern_open" ]; then
      modern_headers server/discover
      own_headers
      ask "$1" modern forged POST "$url" "$url_shown" "$opening_s" "$call_1$id$discover_2"
    else
      json_headers
      session_headers
      own_headers
      ask "$1" legacy forged POST "$url" "$url_shown" "$opening_s" "$call_1$id$tools_legacy_2"
    fi
  }

  # Well-known documents of the endpoint's own origin, without any header of the user's.
  well_known() {
    begin
    header accept application/json
    ask well-known - metadata GET "$site$1" "$site$1" "$document_s" ''
  }

  undecided() {
    if [ -z "$seen_any" ]; then
      begin
      ask head - diagnosis HEAD "$url" "$url_shown" "$head_s" ''
      return
    fi
    [ -z "$seen_401" ] || return
    if [ -n "$want_modern" ]; then
      new_id
      begin
      modern_headers tools/list
      own_headers
      ask era-probe modern opening POST "$url" "$url_shown" "$list_s" "$call_1$id$tools_modern_2"
    fi
    [ -n "$want_legacy" ] || return
    begin
    header accept text/event-stream
    own_headers
    ask get-stream http+sse stream GET "$url" "$url_shown" "$stream_s" ''
  }

  run() {
    if [ -n "$want_modern" ]; then discover; fi
    initialize_answer='' initialize_number=0
    if [ -n "$want_legacy" ]; then
      initialize opening "$offered_legacy"
      initialize_answer=$body64 initialize_number=$number
      initialize_again
    fi
    if [ -z "$modern_open$legacy_open" ]; then undecided; fi
    if [ -n "$modern_open" ]; then modern_lists; fi
    if [ -n "$legacy_open" ]; then
      legacy_headers
      ask initialized legacy notification POST "$url" "$url_shown" "$opening_s" "$initialized"
      legacy_lists
    fi
    if [ -n "$modern_open$legacy_open" ]; then
      profile_probes
      forged origin-forged origin https://attacker.example
      if [ -n "$loopback" ]; then forged host-forged host attacker.example; fi
    fi
    if [ -n "$legacy_open" ] && [ -n "$session" ] && [ -n "$end_session" ]; then
      begin
      session_headers
      own_headers
      ask session-end legacy clean-up DELETE "$url" "$url_shown" "$opening_s" ''
    fi
    [ -n "$seen_any$lost" ] || return
    preflights
    # What follows an opening is asked for only where there is one.
    if [ -n "$legacy_open" ]; then follow_up_preflights; fi
    from_page
    if [ -n "$seen_401" ]; then documents; fi
  }

  # write_run FILE: everything into one file, which must not be there yet; “-” is standard output.
  write_run() {
    out=${1:-handcheck-$run_id.txt}
    if [ "$out" = - ]; then
      exec 9>&1
    else
      [ ! -e "$out" ] || fail "$out is there already"
      set -C
      exec 9>"$out" || exit 1
    fi
    clock
    begun=$ms
    {
      printf '%s\nrun: %s\nhandcheck: %s\nprofile: %s\neras: %s\ntimeout-ms: %s\nend-session: %s\nurl: %s\norigin: %s\n' \
        "$format" "$run_id" "$program" "$profile" "$eras" "$timeout_ms" "${end_session:-no}" "$url_shown" "$origin"
      own_names
      printf 'started: %s\ncurl: %.200s\n\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
        "$(curl -q --version | head -n 1 | tr -cd ' -~')"
    } >&9
    run
    printf 'end: %s\nbytes: %s\n' "$number" "$bytes_written" >&9
    [ "$out" = - ] || say "Written to $out. Open it in Handcheck, or drop it there."
  }
