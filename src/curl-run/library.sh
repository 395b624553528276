  export LC_ALL=C
  set -uf
  umask 077
  PATH=${PATH:-/usr/bin:/bin}

  say() { printf '%s\n' "$1" >&2; }
  fail() {
    say "handcheck: $1"
    exit 1
  }

  # ---- what is needed -------------------------------------------------------------------------------------------

  for tool in curl base64 awk grep sed tr head wc sleep date; do
    command -v "$tool" >/dev/null 2>&1 || fail "this needs $tool, which is not here"
  done
  # Some versions of base64 spell the option for decoding with a capital letter.
  decoding=-d
  [ "$(printf YQ== | base64 -d 2>/dev/null)" = a ] || decoding=-D

  # A secret goes into a line of curl's configuration, so it must fit on one.
  secret() {
    case $2 in
      '') fail "set the variable $1 first, for example: $1='…' bash handcheck.sh" ;;
      *[![:print:]]*) fail "$1 holds a character that a header cannot carry" ;;
    esac
  }

  # ---- texts ----------------------------------------------------------------------------------------------------

  newline='
'
  encode() { base64 | tr -d '\r\n'; }
  decode() { base64 "$decoding"; }
  # Backslashes and quotes, as curl's configuration wants them.
  escape() {
    escaped=${1//\\/\\\\}
    escaped=${escaped//\"/\\\"}
  }
  # Bytes of which this is the Base64 form.
  size_of() {
    size=$((${#1} / 4 * 3))
    case $1 in
      *==) size=$((size - 2)) ;;
      *=) size=$((size - 1)) ;;
    esac
  }
  clock() {
    if [ -n "${EPOCHREALTIME:-}" ]; then
      ms=${EPOCHREALTIME/[.,]/}
      ms=$((ms / 1000))
    else
      ms=$((SECONDS * 1000))
    fi
  }

  # Finds one member of the result object of the one JSON-RPC answer in a body. Prints what it is on one line (absent,
  # string, other, escaped, several) and, for a string, its text on the next. Each text between quotes is one record.
  # shellcheck disable=SC2016
  scanner='
    function begins(kind, text) {
      if (depth == 1 && key[1] == "result") results++
      if (depth == 1 && key[1] == "error") errors++
      if (depth == 2 && key[1] == "result" && key[2] == wanted) { found++; what = kind; held = text }
    }
    function settle() {
      if (pending) begins(escapes ? "escaped" : "string", string)
      pending = 0; escapes = 0
    }
    BEGIN { RS = "\""; what = "absent" }
    inside {
      if (index($0, "\\")) escapes = 1
      last = length($0); slashes = 0
      while (slashes < last && substr($0, last - slashes, 1) == "\\") slashes++
      if (slashes % 2 == 1) next
      string = $0; pending = 1; inside = 0
      next
    }
    {
      gsub(/[ \t\r\n]+/, "")
      gsub(/[^][{}:,]+/, "0")
      count = length($0)
      for (at = 1; at <= count; at++) {
        c = substr($0, at, 1)
        if (c == ":") {
          if (escapes && depth <= 2) unsure = 1
          key[depth] = escapes ? "" : string
          pending = 0; escapes = 0
        } else if (c == ",") { settle(); key[depth] = "" }
        else if (c == "}" || c == "]") { settle(); depth-- }
        else {
          begins("other", "")
          if (c != "0") { depth++; key[depth] = "" }
        }
      }
      inside = 1
    }
    END {
      if (found > 1 || results > 1) what = "several"
      else if (errors > 0 || results == 0) what = "absent"
      else if (unsure) what = "escaped"
      else if (what == "string" && (held ~ /[^ -~]/ || length(held) > 16000)) what = "escaped"
      print what
      if (what == "string") print held
    }
  '

  # The messages of a body: the data lines of an event stream, else the body itself, which has no such line.
  messages() {
    if printf %s "$body64" | decode | tr '\r' '\n' | grep -q '^data:'; then
      printf %s "$body64" | decode | tr '\r' '\n' | sed -n 's/^data: \{0,1\}//p'
    else
      printf %s "$body64" | decode
    fi
  }

  # Sets kind and value to what a member of the result is.
  member() {
    local found
    if [ "$(printf %s "$body64" | decode | tr -dc '\000-\010\013\014\016-\037\177' | head -c 1 | wc -c)" -ne 0 ]; then
      kind=control value=
      return
    fi
    found=$(messages | awk -v wanted="$1" "$scanner")
    kind=${found%%"$newline"*}
    value=${found#"$kind"}
    value=${value#"$newline"}
  }

  # ---- one exchange ---------------------------------------------------------------------------------------------

  number=0 bytes_written=0 bytes_read=0 pages_read=0 next_id=0 halted='' throttled='' seen_401='' seen_any='' lost=''
  status=000 code=0 head64='' body64='' retry_of=''
  write_out='%{stderr}\n%{http_code} %{ssl_verify_result} %{time_connect} %{time_appconnect} %{time_starttransfer} %{time_total}\n'

  # Begins the headers of a request.
  begin() { shown='' config=''; }
  # header NAME VALUE [VALUE THAT IS WRITTEN DOWN]
  header() {
    shown="${shown}request-header: $1: ${3-$2}$newline"
    escape "$2"
    config="${config}header = \"$1: $escaped\"$newline"
  }

  # Why a part of the plan was not followed to its end.
  stopped() {
    printf 'stopped: %s\nera: %s\nreason: %s\n\n' "$1" "$2" "$3" >&9
    say "  stopped: $3"
  }

  # send STEP ERA PURPOSE METHOD ADDRESS ADDRESS-AS-WRITTEN-DOWN SECONDS BODY
  # Sets status, code, head64 and body64. No byte of an answer is ever looked at but as Base64.
  send() {
    local raw rest meta error started spent size head_size body_size
    status=000 code=-1 head64='' body64=''
    clock
    started=$((ms - begun))
    if [ -z "$halted" ] && [ "$started" -gt "$run_ms" ]; then halt "the run took longer than $((run_ms / 1000)) s"; fi
    if [ -z "$halted" ] && [ "$number" -ge "$most_exchanges" ]; then halt "the run reached its limit of $most_exchanges requests"; fi
    if [ -z "$halted" ] && [ "$bytes_read" -gt "$run_bytes" ]; then halt "the answers together exceed $run_bytes bytes"; fi
    [ -z "$halted" ] || return 1
    number=$((number + 1))
    say "$number $1 ($2): $4 $6"
    escape "$5"
    config="${config}url = \"$escaped\"$newline"
    case $4 in
      HEAD) config="${config}head${newline}output = \"/dev/null\"$newline" ;;
      GET) : ;;
      *) config="${config}request = \"$4\"$newline" ;;
    esac
    if [ -n "$8" ]; then
      escape "$8"
      config="${config}data-raw = \"$escaped\"$newline"
    fi
    # Three streams come out of curl: the body (1), what it says (3) and the head of the answer (5).
    raw=$(
      exec 4>&1
      meta=$(
        exec 3>&1
        head64=$(
          {
            {
              printf '%s' "$config" |
                curl -q -g -sS -N --path-as-is --proto =http,https --suppress-connect-headers \
                  --max-filesize "$body_bytes" --max-time "$7" --dump-header /dev/fd/5 --write-out "$write_out" \
                  --config - 2>&3 3>&- 4>&-
              printf '%s\n' "$?" >&3
            } | head -c "$body_bytes" | encode >&4
          } 5>&1 | head -c "$head_bytes" | encode
        )
        printf '\n%s\n' "$head64" >&4
      )
      printf '%s\n' "$meta" | tr -cd '\n -~'
    )
    body64=${raw%%"$newline"*}
    rest=${raw#*"$newline"}
    head64=${rest%%"$newline"*}
    rest=${rest#*"$newline"}
    code=${rest##*"$newline"}
    rest=${rest%"$newline"*}
    meta=${rest##*"$newline"}
    error=${rest%"$newline"*}
    [ "$error" != "$meta" ] || error=
    error=$(printf %s "$error" | tr '\n' ' ')
    status=${meta%% *}
    case $status in
      000) ;;
      401) seen_any=yes seen_401=yes ;;
      *) seen_any=yes ;;
    esac
    # The request went out, and the connection broke: a preflight may pass all the same.
    case $code in 52 | 56) lost=yes ;; esac
    size_of "$head64"
    head_size=$size
    size_of "$body64"
    body_size=$size
    bytes_read=$((bytes_read + head_size + body_size))
    {
      printf 'exchange: %s\nstep: %s\nera: %s\npurpose: %s\n' "$number" "$1" "$2" "$3"
      if [ -n "$retry_of" ]; then printf 'retry-of: %s\nretry-why: %s\n' "$retry_of" "$retry_why"; fi
      printf 'method: %s\nurl: %s\n%s' "$4" "$6" "$shown"
      if [ -n "$8" ]; then printf 'request-body: %s\n' "$(printf %s "$8" | encode)"; fi
      printf 'started-ms: %s\nexit: %s\nerror: %.400s\nresult: %s\n' "$started" "$code" "$error" "$meta"
      # No secret may stand in what is written, so an answer that repeats one is left out.
      if repeats_secret; then
        printf 'withheld: %s\nhead-bytes: 0\nhead:\nbody-bytes: 0\nbody:\n\n' "$body_size"
      else
        printf 'head-bytes: %s\nhead: %s\nbody-bytes: %s\nbody: %s\n\n' "$head_size" "$head64" "$body_size" "$body64"
        bytes_written=$((bytes_written + head_size + body_size))
      fi
    } >&9
  }

  repeats_secret() {
    local text
    [ -n "$secrets" ] || return 1
    text=$(
      printf %s "$head64" | decode | tr -d '\000'
      printf %s "$body64" | decode | tr -d '\000'
    )
    holds_secret "$text"
  }

  halt() {
    halted=$1
    stopped run - "$1"
  }

  # As send, once more where the server is busy.
  ask() {
    local before=$config
    send "$@" || return 1
    case $status in
      429 | 502 | 503 | 504) ;;
      *) return 0 ;;
    esac
    if [ "$status" = 429 ] && [ -n "$throttled" ]; then
      halt 'the server limits the rate of requests (429)'
      return 0
    fi
    [ "$status" != 429 ] || throttled=yes
    sleep 2
    config=$before retry_of=$number retry_why="answered $status"
    send "$@" || :
    retry_of=''
    [ "$status" != 429 ] || halt 'the server limits the rate of requests (429)'
  }

  # The next JSON-RPC id; integers and strings take turns.
  new_id() {
    next_id=$((next_id + 1))
    id=$next_id
    [ $((next_id % 2)) -eq 1 ] || id="\"t-$next_id\""
  }

  # The session id that an answer issued, and nothing where it issued none. Fails where that is not certain.
  issued_session() {
    local found
    found=$(printf %s "$head64" | decode | awk '
      tolower($0) ~ /^mcp-session-id:/ { sub(/^[^:]*:[ \t]*/, ""); sub(/[ \t\r]*$/, ""); print }
    ')
    case $found in
      *[!!-~]*) return 1 ;;
    esac
    [ "${#found}" -le 4000 ] || return 1
    issued=$found
  }
