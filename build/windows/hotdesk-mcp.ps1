# What an MCP client starts on Windows: Hotdesk.exe is no console program, so its standard input is
# at its end there. Hands every byte to the running Hotdesk over its named pipe, and back. A name
# and no secret; who may open the pipe is a matter of Windows.
param([Parameter(Mandatory = $true)][string]$Pipe)
$ErrorActionPreference = 'Stop'
$inputStream = [Console]::OpenStandardInput()
$outputStream = [Console]::OpenStandardOutput()
$client = New-Object System.IO.Pipes.NamedPipeClientStream('.', $Pipe, [System.IO.Pipes.PipeDirection]::InOut, [System.IO.Pipes.PipeOptions]::Asynchronous)
try {
  $client.Connect(3000)
} catch {
  # As the relay of the other systems does: every request is answered with what to do.
  $utf8 = New-Object System.Text.UTF8Encoding($false)
  $reader = New-Object System.IO.StreamReader($inputStream, $utf8)
  while ($null -ne ($line = $reader.ReadLine())) {
    try { $request = $line | ConvertFrom-Json } catch { continue }
    if ($null -eq $request.id -or $null -eq $request.method) { continue }
    $answer = @{ jsonrpc = '2.0'; id = $request.id; error = @{ code = -32000; message = 'Can''t reach Hotdesk: it isn''t running, or agents are off for the open workspace. Ask the user to start Hotdesk and turn on agents in Settings, Agents, then reconnect.' } } | ConvertTo-Json -Compress -Depth 4
    $bytes = $utf8.GetBytes($answer + "`n")
    $outputStream.Write($bytes, 0, $bytes.Length)
    $outputStream.Flush()
  }
  exit 0
}
$up = $inputStream.CopyToAsync($client)
$down = $client.CopyToAsync($outputStream)
$first = [System.Threading.Tasks.Task]::WaitAny([System.Threading.Tasks.Task[]]@($up, $down))
# The client has gone; what is already under way may still come back.
if ($first -eq 0) { [void]$down.Wait(2000) }
$client.Dispose()
exit 0
