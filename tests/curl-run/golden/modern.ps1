# A Handcheck run by curl: the requests that the page would send, sent from here, and every answer written down.
# It calls no tool, follows nothing and changes nothing but the one file that it writes.
# For PowerShell 7 or Windows PowerShell 5.1. Not executed by the tests of Handcheck; the bash script is.
#
#   powershell -ExecutionPolicy Bypass -File handcheck.ps1      writes handcheck-test-run.txt
#
# Open the file in Handcheck, or drop it there. It holds what the server answered; secrets of yours are left out.

function Invoke-Handcheck([string]$Out) {
  $ErrorActionPreference = 'Stop'
  function Secret([string]$Name) {
    $value = [Environment]::GetEnvironmentVariable($Name)
    if (-not $value) { throw "set the variable $Name first" }
    if ($value -match '[^ -~]') { throw "$Name holds a character that a header cannot carry" }
    $value
  }
  $run_id = 'test-run'
  $site = 'http://[::1]:3000'
  $path = '/mcp'
  $origin = 'https://handcheck.example'
  $eras = 'modern'
  $want_modern = 'yes'
  $want_legacy = ''
  $loopback = 'yes'
  $end_session = 'yes'
  $timeout_ms = 10000
  $own_version = ''
  $own_session = ''
  $offered_legacy = '2025-11-25'
  $first_modern = '2026-07-28'
  $opening_s = 10
  $list_s = 15
  $head_s = 5
  $stream_s = 10
  $document_s = 5
  $run_ms = 120000
  $most_exchanges = 430
  $run_pages = 400
  $body_bytes = 33554432
  $head_bytes = 524288
  $run_bytes = 14680064
  $call_1 = '{"jsonrpc":"2.0","id":'
  $discover_2 = ',"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
  $initialize_2 = ',"method":"initialize","params":{"protocolVersion":"'
  $initialize_3 = '","capabilities":{},"clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"}}}'
  $initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
  $tools_modern_2 = ',"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
  $tools_legacy_2 = ',"method":"tools/list","params":{}}'
  $format = 'handcheck-curl 1'
  $program = '{version}'
  $profile = 'quick'
  $secrets = @()
  $url = 'http://[::1]:3000/mcp'
  $url_shown = 'http://[::1]:3000/mcp'
  function JsonHeaders {
    Header 'content-type' 'application/json'
    Header 'accept' 'application/json, text/event-stream'
  }
  function ModernHeaders([string]$Method) {
    JsonHeaders
    Header 'mcp-protocol-version' '2026-07-28'
    Header 'mcp-method' $Method
  }
  function OwnHeaders {
  }
  function OwnNames {
  }
  function ModernLists {
    $pages = ReadList 'modern' 'tools-list' 'list' 200 'tools/list' ',"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}' ',"method":"tools/list","params":{"cursor":"' '","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
    $most = 3
    if ($pages -gt 3) { $most = 1 }
    $null = ReadList 'modern' 'tools-list-again' 'repeat' $most 'tools/list' ',"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}' ',"method":"tools/list","params":{"cursor":"' '","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
    $null = ReadList 'modern' 'resources-list' 'list' 200 'resources/list' ',"method":"resources/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}' ',"method":"resources/list","params":{"cursor":"' '","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
    $null = ReadList 'modern' 'resource-templates-list' 'list' 200 'resources/templates/list' ',"method":"resources/templates/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}' ',"method":"resources/templates/list","params":{"cursor":"' '","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
    $null = ReadList 'modern' 'prompts-list' 'list' 200 'prompts/list' ',"method":"prompts/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}' ',"method":"prompts/list","params":{"cursor":"' '","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"handcheck","title":"Handcheck","version":"{version}"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
  }
  function LegacyLists {
    $pages = ReadList 'legacy' 'tools-list' 'list' 200 'tools/list' ',"method":"tools/list","params":{}}' ',"method":"tools/list","params":{"cursor":"' '"}}'
    $most = 3
    if ($pages -gt 3) { $most = 1 }
    $null = ReadList 'legacy' 'tools-list-again' 'repeat' $most 'tools/list' ',"method":"tools/list","params":{}}' ',"method":"tools/list","params":{"cursor":"' '"}}'
    $null = ReadList 'legacy' 'resources-list' 'list' 200 'resources/list' ',"method":"resources/list","params":{}}' ',"method":"resources/list","params":{"cursor":"' '"}}'
    $null = ReadList 'legacy' 'resource-templates-list' 'list' 200 'resources/templates/list' ',"method":"resources/templates/list","params":{}}' ',"method":"resources/templates/list","params":{"cursor":"' '"}}'
    $null = ReadList 'legacy' 'prompts-list' 'list' 200 'prompts/list' ',"method":"prompts/list","params":{}}' ',"method":"prompts/list","params":{"cursor":"' '"}}'
  }
  function Preflights {
    Preflight 'modern' 'POST' 'content-type,mcp-method,mcp-protocol-version'
    Preflight 'modern' 'POST' 'content-type,mcp-method,mcp-name,mcp-protocol-version'
  }
  function FollowUpPreflights {
    Preflight 'legacy' 'POST' 'content-type,mcp-protocol-version,mcp-session-id'
    Preflight 'legacy' 'DELETE' 'mcp-protocol-version,mcp-session-id'
  }
  function ProfileProbes {
  }
  function Documents {
    if ($path) { WellKnown "/.well-known/oauth-protected-resource$path" }
    WellKnown '/.well-known/oauth-protected-resource'
    WellKnown '/.well-known/oauth-authorization-server'
  }

  $S = @{
    config = ''; shown = ''; number = 0; id = 0; written = 0; read = 0; pages = 0; halted = ''; throttled = $false
    seen401 = $false; seenAny = $false; lost = $false; modern = $false; legacy = $false; refused = $false
    session = ''; version = ''; retryOf = 0; retryWhy = ''; status = 0; code = 0; head = ''; body = ''
  }
  $latin = [Text.Encoding]::GetEncoding(28591)
  $utf8 = New-Object Text.UTF8Encoding($false)
  $watch = [Diagnostics.Stopwatch]::StartNew()
  $curl = Get-Command curl.exe, curl -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
  if (-not $curl) { throw 'this needs curl, which is not here' }

  # ---- one exchange ---------------------------------------------------------------------------------------------

  function Encode([string]$Text) { [Convert]::ToBase64String($utf8.GetBytes($Text)) }
  # Bytes of an answer are kept one by one as characters.
  function EncodeBytes([string]$Bytes) { [Convert]::ToBase64String($latin.GetBytes($Bytes)) }
  function Escape([string]$Text) { '"' + $Text.Replace('\', '\\').Replace('"', '\"') + '"' }
  function Line([string]$Text) { $script:handcheckOut.Write($Text + "`n") }
  function StartRequest { $S.config = ''; $S.shown = '' }
  function Header([string]$Name, [string]$Value, [string]$Shown = $Value) {
    $S.shown += "request-header: ${Name}: $Shown`n"
    $S.config += 'header = ' + (Escape "${Name}: $Value") + "`n"
  }
  function Stopped([string]$Step, [string]$Era, [string]$Reason) {
    Line "stopped: $Step`nera: $Era`nreason: $Reason`n"
  }
  function Halt([string]$Reason) {
    $S.halted = $Reason
    Stopped 'run' '-' $Reason
  }
  function HoldsSecret([string]$Text) {
    foreach ($secret in $secrets) { if ($Text.Contains($secret)) { return $true } }
    return $false
  }

  # True where the request was sent. Sets status, code, head and body.
  function Send($Step, $Era, $Purpose, $Method, $Address, $Shown, $Seconds, $Body) {
    $S.status = 0; $S.code = -1; $S.head = ''; $S.body = ''
    $started = $watch.ElapsedMilliseconds
    if (-not $S.halted -and $started -gt $run_ms) { Halt "the run took longer than $($run_ms / 1000) s" }
    if (-not $S.halted -and $S.number -ge $most_exchanges) { Halt "the run reached its limit of $most_exchanges requests" }
    if (-not $S.halted -and $S.read -gt $run_bytes) { Halt "the answers together exceed $run_bytes bytes" }
    if ($S.halted) { return $false }
    $S.number++
    [Console]::Error.WriteLine("$($S.number) $Step ($Era): $Method $Shown")
    $config = $S.config + 'url = ' + (Escape $Address) + "`n"
    if ($Method -eq 'HEAD') { $config += "head`n" }
    elseif ($Method -ne 'GET') { $config += "request = ""$Method""`n" }
    if ($Body) { $config += 'data-raw = ' + (Escape $Body) + "`n" }
    $start = New-Object Diagnostics.ProcessStartInfo
    $start.FileName = $curl.Path
    $start.Arguments = '-q -g -sS -N -i --path-as-is --proto =http,https --suppress-connect-headers ' +
      "--max-filesize $body_bytes --max-time $Seconds --write-out ""%{stderr}\n%{http_code} %{ssl_verify_result} " +
      '%{time_connect} %{time_appconnect} %{time_starttransfer} %{time_total}\n" --config -'
    $start.UseShellExecute = $false
    $start.RedirectStandardInput = $true
    $start.RedirectStandardOutput = $true
    $start.RedirectStandardError = $true
    $process = [Diagnostics.Process]::Start($start)
    $said = $process.StandardError.ReadToEndAsync()
    $bytes = $utf8.GetBytes($config)
    $process.StandardInput.BaseStream.Write($bytes, 0, $bytes.Length)
    $process.StandardInput.Close()
    $memory = New-Object IO.MemoryStream
    $buffer = New-Object byte[] 65536
    $cut = $false
    while (($count = $process.StandardOutput.BaseStream.Read($buffer, 0, $buffer.Length)) -gt 0) {
      $memory.Write($buffer, 0, $count)
      if ($memory.Length -gt $body_bytes) { $cut = $true; $process.Kill(); break }
    }
    $process.WaitForExit()
    $S.code = $process.ExitCode
    if ($cut) { $S.code = 23 }
    $all = $latin.GetString($memory.ToArray())
    # Interim answers come before the head that counts.
    $end = 0
    do {
      $isInterim = $all.Substring($end) -match '^HTTP/[0-9.]+ 1'
      $next = $all.IndexOf("`r`n`r`n", $end, [StringComparison]::Ordinal)
      $end = $all.Length
      if ($next -ge 0) { $end = $next + 4 }
    } while ($isInterim -and $next -ge 0)
    $S.head = $all.Substring(0, $end)
    $S.body = $all.Substring($end)
    $lines = @($said.Result -replace '[^\n -~]', '' -split "`n" | Where-Object { $_ -ne '' })
    $meta = '000 0 0 0 0 0'
    $problem = ''
    if ($lines.Count -gt 0 -and $lines[-1] -match '^\d{3}( [0-9.]+){5}$') { $meta = $lines[-1]; $lines[-1] = '' }
    $problem = ($lines -join ' ').Trim()
    if ($problem.Length -gt 400) { $problem = $problem.Substring(0, 400) }
    $S.status = [int]$meta.Substring(0, 3)
    if ($S.status -ne 0) { $S.seenAny = $true }
    if ($S.status -eq 401) { $S.seen401 = $true }
    # The request went out, and the connection broke: a preflight may pass all the same.
    if ($S.code -eq 52 -or $S.code -eq 56) { $S.lost = $true }
    $S.read += $all.Length
    Line "exchange: $($S.number)`nstep: $Step`nera: $Era`npurpose: $Purpose"
    if ($S.retryOf) { Line "retry-of: $($S.retryOf)`nretry-why: $($S.retryWhy)" }
    Line "method: $Method`nurl: $Shown"
    $script:handcheckOut.Write($S.shown)
    if ($Body) { Line "request-body: $(Encode $Body)" }
    Line "started-ms: $started`nexit: $($S.code)`nerror: $problem`nresult: $meta"
    # No secret may stand in what is written, so an answer that repeats one is left out.
    if (HoldsSecret ($all -replace "`0", '')) {
      Line "withheld: $($S.body.Length)`nhead-bytes: 0`nhead:`nbody-bytes: 0`nbody:`n"
    } else {
      Line "head-bytes: $($S.head.Length)`nhead: $(EncodeBytes $S.head)"
      Line "body-bytes: $($S.body.Length)`nbody: $(EncodeBytes $S.body)`n"
      $S.written += $all.Length
    }
    return $true
  }

  # As Send, once more where the server is busy.
  function Ask($Step, $Era, $Purpose, $Method, $Address, $Shown, $Seconds, $Body) {
    if (-not (Send $Step $Era $Purpose $Method $Address $Shown $Seconds $Body)) { return $false }
    if (@(429, 502, 503, 504) -notcontains $S.status) { return $true }
    if ($S.status -eq 429 -and $S.throttled) { Halt 'the server limits the rate of requests (429)'; return $true }
    if ($S.status -eq 429) { $S.throttled = $true }
    Start-Sleep -Seconds 2
    $S.retryOf = $S.number
    $S.retryWhy = "answered $($S.status)"
    $null = Send $Step $Era $Purpose $Method $Address $Shown $Seconds $Body
    $S.retryOf = 0
    if ($S.status -eq 429) { Halt 'the server limits the rate of requests (429)' }
    return $true
  }
  function Post($Step, $Era, $Purpose, $Seconds, $Body) { Ask $Step $Era $Purpose 'POST' $url $url_shown $Seconds $Body }

  # ---- what is taken from an answer -----------------------------------------------------------------------------

  # A member of the result: absent, other, uncertain, or a plain string, which is returned behind a colon.
  function Member([string]$Name) {
    $texts = @($S.body)
    $data = @($S.body -split "`r`n|`n|`r" | Where-Object { $_ -match '^data:' } | ForEach-Object { $_ -replace '^data: ?', '' })
    if ($data.Count -gt 0) { $texts = $data }
    $results = @()
    foreach ($text in $texts) {
      try { $message = ConvertFrom-Json $text } catch {
        if ($text -match "\x22$Name\x22") { return 'uncertain' }
        continue
      }
      if ($message -isnot [PSCustomObject] -or $message.PSObject.Properties['error']) { continue }
      if ($message.PSObject.Properties['result']) { $results += , @($message.result, $text) }
    }
    if ($results.Count -gt 1) { return 'uncertain' }
    if ($results.Count -eq 0 -or $results[0][0] -isnot [PSCustomObject]) { return 'absent' }
    $found = $results[0][0].PSObject.Properties[$Name]
    if (-not $found) { return 'absent' }
    if ($found.Name -cne $Name -or $found.Value -is [DateTime]) { return 'uncertain' }
    if ($found.Value -isnot [string]) { return 'other' }
    $isPlain = $found.Value -match '^[ !#-\[\]-~]{0,16000}\z' -and $results[0][1].Contains('"' + $found.Value + '"')
    if ($isPlain) { return ':' + $found.Value }
    return 'uncertain'
  }

  # The session id that an answer issued, empty where it issued none, null where that is not certain.
  function IssuedSession {
    $ids = @($S.head -split "`r`n" | Where-Object { $_ -match '^mcp-session-id:' } |
      ForEach-Object { ($_ -replace '^[^:]*:', '').Trim() })
    if ($ids.Count -eq 0) { return '' }
    if ($ids.Count -eq 1 -and $ids[0] -match '^[!-~]{1,4000}\z') { return $ids[0] }
    return $null
  }

  function NextId {
    $S.id++
    if ($S.id % 2 -eq 1) { return "$($S.id)" }
    return """t-$($S.id)"""
  }

  # ---- the plan -------------------------------------------------------------------------------------------------

  function SessionHeaders {
    if ($S.version -and -not $own_version) { Header 'mcp-protocol-version' $S.version }
    if ($S.session -and -not $own_session) { Header 'mcp-session-id' $S.session }
  }
  function LegacyHeaders { StartRequest; JsonHeaders; SessionHeaders; OwnHeaders }
  function UncertainText([string]$Name) { "$Name is not a plain string, so it is not taken over" }

  function Discover {
    $id = NextId
    StartRequest; ModernHeaders 'server/discover'; OwnHeaders
    if (-not (Post 'discover' 'modern' 'opening' $opening_s "$call_1$id$discover_2")) { return }
    $kind = Member 'supportedVersions'
    if ($kind -eq 'other') { $S.modern = $true }
    elseif ($kind -eq 'uncertain') { Stopped 'discover' 'modern' (UncertainText 'supportedVersions') }
  }

  function Initialize([string]$Purpose, [string]$Offer) {
    $id = NextId
    StartRequest; JsonHeaders; OwnHeaders
    if (-not (Post 'initialize' 'legacy' $Purpose $opening_s "$call_1$id$initialize_2$Offer$initialize_3")) { return }
    $kind = Member 'protocolVersion'
    if ($kind -eq 'absent') { $S.refused = $true }
    elseif ($kind -eq 'uncertain') { Stopped 'initialize' 'legacy' (UncertainText 'protocolVersion') }
    elseif ($kind.StartsWith(':')) { Opened $kind.Substring(1) }
  }

  # Takes the version and the session id along.
  function Opened([string]$Version) {
    if ($Version -notmatch '^[0-9A-Za-z._-]+\z') {
      Stopped 'initialize' 'legacy' 'protocolVersion is no text that a header could carry'
      return
    }
    $isDate = $Version -match '^\d{4}-\d\d-\d\d\z'
    if ($isDate -and [string]::CompareOrdinal($Version, $first_modern) -ge 0) { return }
    $S.version = $Version
    if ($isDate -and [string]::CompareOrdinal($Version, '2025-06-18') -lt 0) { $S.version = '' }
    $issued = IssuedSession
    if ($null -eq $issued) {
      Stopped 'initialize' 'legacy' 'there is more than one Mcp-Session-Id, or one that is not visible ASCII'
      return
    }
    $S.session = $issued
    $S.legacy = $true
  }

  # Where the first offer is refused: the newest older revision that stands in the refusal, by our own list.
  function InitializeAgain([string]$Answer, [int]$Number) {
    if (-not $S.refused -or $S.modern -or @(0, 401, 403) -contains $S.status) { return }
    $offer = @('2025-06-18', '2025-03-26', '2024-11-05') | Where-Object { $Answer.Contains($_) } | Select-Object -First 1
    if (-not $offer -and $Answer -match 'version') { $offer = '2025-06-18' }
    if (-not $offer) { return }
    $S.retryOf = $Number
    $S.retryWhy = "the first offer, $offered_legacy, was refused"
    Initialize 'opening-retry' $offer
    $S.retryOf = 0
  }

  # How many pages of a list were read.
  function ReadList($Era, $Step, $Purpose, $Most, $Method, $First, $Paged2, $Paged3) {
    $seen = @{}
    $again = $false
    $pages = 1
    $body = "$call_1$(NextId)$First"
    while ($true) {
      if ($Era -eq 'modern') { StartRequest; ModernHeaders $Method; OwnHeaders } else { LegacyHeaders }
      if (-not (Post $Step $Era $Purpose $list_s $body)) { return $pages }
      $kind = Member 'nextCursor'
      if ($kind -eq 'uncertain') { Stopped $Step $Era (UncertainText 'nextCursor') }
      if (-not $kind.StartsWith(':')) { return $pages }
      $cursor = $kind.Substring(1)
      # A repeated cursor is followed once more, to see whether it brings the same page.
      if ($seen.ContainsKey('c' + $cursor)) { if ($again) { return $pages } else { $again = $true } }
      $seen['c' + $cursor] = $true
      if ($pages -ge $Most -or $S.pages -ge $run_pages) { return $pages }
      $pages++
      $S.pages++
      $Purpose = 'page'
      $body = "$call_1$(NextId)$Paged2$cursor$Paged3"
    }
  }

  # What a browser would be told: preflights, and the openings with the page's Origin.
  function AsPage { StartRequest; Header 'origin' $origin }
  function Preflight([string]$Era, [string]$Method, [string]$Names) {
    AsPage
    Header 'access-control-request-method' $Method
    if ($Names) { Header 'access-control-request-headers' $Names }
    $null = Ask 'preflight' $Era 'diagnosis' 'OPTIONS' $url $url_shown $opening_s ''
  }
  function FromPage {
    AsPage
    $null = Ask 'from-page' '-' 'diagnosis' 'HEAD' $url $url_shown $head_s ''
    if ($want_modern) {
      $id = NextId
      AsPage; ModernHeaders 'server/discover'; OwnHeaders
      $null = Post 'from-page' 'modern' 'diagnosis' $opening_s "$call_1$id$discover_2"
    }
    if (-not $want_legacy) { return }
    $id = NextId
    AsPage; JsonHeaders; OwnHeaders
    $null = Post 'from-page' 'legacy' 'diagnosis' $opening_s "$call_1$id$initialize_2$offered_legacy$initialize_3"
    # What was opened only to look at its answer is ended again.
    $issued = IssuedSession
    if ($issued) {
      $S.session = $issued
      AsPage; SessionHeaders; OwnHeaders
      $null = Ask 'from-page' 'legacy' 'diagnosis' 'DELETE' $url $url_shown $opening_s ''
    }
  }

  # A request that the server answers, with a header that no browser lets a page set.
  function Forged([string]$Step, [string]$Name, [string]$Value) {
    $id = NextId
    StartRequest; Header $Name $Value
    if ($S.modern) {
      ModernHeaders 'server/discover'; OwnHeaders
      $null = Post $Step 'modern' 'forged' $opening_s "$call_1$id$discover_2"
    } else {
      JsonHeaders; SessionHeaders; OwnHeaders
      $null = Post $Step 'legacy' 'forged' $opening_s "$call_1$id$tools_legacy_2"
    }
  }

  # Well-known documents of the endpoint's own origin, without any header of the user's.
  function WellKnown([string]$Path) {
    StartRequest; Header 'accept' 'application/json'
    $null = Ask 'well-known' '-' 'metadata' 'GET' "$site$Path" "$site$Path" $document_s ''
  }

  function Undecided {
    if (-not $S.seenAny) {
      StartRequest
      $null = Ask 'head' '-' 'diagnosis' 'HEAD' $url $url_shown $head_s ''
      return
    }
    if ($S.seen401) { return }
    if ($want_modern) {
      $id = NextId
      StartRequest; ModernHeaders 'tools/list'; OwnHeaders
      $null = Post 'era-probe' 'modern' 'opening' $list_s "$call_1$id$tools_modern_2"
    }
    if (-not $want_legacy) { return }
    StartRequest; Header 'accept' 'text/event-stream'; OwnHeaders
    $null = Ask 'get-stream' 'http+sse' 'stream' 'GET' $url $url_shown $stream_s ''
  }

  function Run {
    if ($want_modern) { Discover }
    if ($want_legacy) {
      Initialize 'opening' $offered_legacy
      InitializeAgain $S.body $S.number
    }
    if (-not $S.modern -and -not $S.legacy) { Undecided }
    if ($S.modern) { ModernLists }
    if ($S.legacy) {
      LegacyHeaders
      $null = Post 'initialized' 'legacy' 'notification' $opening_s $initialized
      LegacyLists
    }
    if ($S.modern -or $S.legacy) {
      ProfileProbes
      Forged 'origin-forged' 'origin' 'https://attacker.example'
      if ($loopback) { Forged 'host-forged' 'host' 'attacker.example' }
    }
    if ($S.legacy -and $S.session -and $end_session) {
      StartRequest; SessionHeaders; OwnHeaders
      $null = Ask 'session-end' 'legacy' 'clean-up' 'DELETE' $url $url_shown $opening_s ''
    }
    if (-not $S.seenAny -and -not $S.lost) { return }
    Preflights
    # What follows an opening is asked for only where there is one.
    if ($S.legacy) { FollowUpPreflights }
    FromPage
    if ($S.seen401) { Documents }
  }

  if (-not $Out) { $Out = "handcheck-$run_id.txt" }
  $Out = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Out)
  $file = New-Object IO.FileStream($Out, [IO.FileMode]'CreateNew')
  $script:handcheckOut = New-Object IO.StreamWriter($file, $utf8)
  $encoding = $null
  try { $encoding = [Console]::InputEncoding; [Console]::InputEncoding = $utf8 } catch { $encoding = $null }
  try {
    $version = "$(& $curl.Path -q --version | Select-Object -First 1)" -replace '[^ -~]', ''
    Line "$format`nrun: $run_id`nhandcheck: $program`nprofile: $profile`neras: $eras`ntimeout-ms: $timeout_ms"
    if ($end_session) { Line 'end-session: yes' } else { Line 'end-session: no' }
    Line "url: $url_shown`norigin: $origin"
    OwnNames
    $now = [DateTime]::UtcNow.ToString('yyyy-MM-ddTHH:mm:ssZ', [Globalization.CultureInfo]::InvariantCulture)
    Line "started: $now`ncurl: $version`n"
    Run
    Line "end: $($S.number)`nbytes: $($S.written)"
    [Console]::Error.WriteLine("Written to $Out. Open it in Handcheck, or drop it there.")
  } finally {
    $script:handcheckOut.Close()
    if ($encoding) { try { [Console]::InputEncoding = $encoding } catch { $encoding = $null } }
  }
}

Invoke-Handcheck ($args -join '')
