import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { relay } from '#main/features/agents/relay.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

/* What an MCP client starts: the relay of Hotdesk, and the script that takes its place on Windows. */

const script = join(top, 'build', 'windows', 'hotdesk-mcp.ps1')

const messages = [
  { jsonrpc: '2.0', id: 1, method: 'initialize' },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 'two', method: 'tools/list' },
]
const lines = [...messages.map((message) => JSON.stringify(message)), 'no JSON'].join('\n')

interface Refusal {
  id: unknown
  error: { code: number; message: string }
}
const refusals = (said: string): Refusal[] =>
  said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Refusal)

/** Returns what a client hears where no Hotdesk runs. */
async function askNobody(): Promise<Refusal[]> {
  const output = new PassThrough()
  await relay(join(temporaryFolder(), 'socket'), Readable.from([lines]), output)
  return refusals(await text(output.end()))
}

test('L7: where no Hotdesk runs every request is answered with what to do, and nothing else is', async () => {
  const answers = await askNobody()
  expect(answers.map(({ id }) => id)).toEqual([1, 'two'])
  for (const { error } of answers) {
    expect(error.code).toBe(-32_000)
    expect(error.message).toContain('turn on agents in Settings')
  }
})

test('L7: the relay of Windows says the same, in letters that every Windows reads', async () => {
  const source = readFileSync(script, 'utf8')
  // Windows PowerShell takes a file without a mark at its beginning for one of the old code page.
  expect(source).toMatch(/^[\x20-\x7e\r\n]*$/)
  const [, code, said = ''] = /code = (-\d+); message = '((?:[^']|'')+)'/.exec(source) ?? []
  const [{ error } = { error: { code: 0, message: '' } }] = await askNobody()
  expect(Number(code)).toBe(error.code)
  expect(said.replaceAll("''", '’').replace('Settings, Agents', 'Settings → Agents')).toBe(
    error.message,
  )
})

/* On Windows itself, or where somebody has its PowerShell: the script is run. */

const powershell = ['powershell.exe', 'pwsh'].find(
  (program) => spawnSync(program, ['-NoProfile', '-Command', 'exit 0']).status === 0,
)
if (powershell !== undefined) {
  /** .NET keeps a named pipe of Linux and macOS in the folder for temporary files. */
  const placeOf = (pipe: string) =>
    process.platform === 'win32' ? `\\\\.\\pipe\\${pipe}` : join(tmpdir(), `CoreFxPipe_${pipe}`)
  const start = (pipe: string) => {
    const bypass = process.platform === 'win32' ? ['-ExecutionPolicy', 'Bypass'] : []
    const given = ['-NoLogo', '-NoProfile', '-NonInteractive', ...bypass, '-File', script]
    const child = spawn(powershell, [...given, '-Pipe', pipe], { stdio: 'pipe' })
    onTestFinished(() => void child.kill())
    return child
  }

  test('L7: the relay of Windows hands every byte over the pipe, and back', async () => {
    const pipe = `hotdesk-test-${process.pid}`
    const server = createServer((socket) => socket.on('data', (bytes) => socket.write(bytes)))
    server.listen(placeOf(pipe))
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const child = start(pipe)
    // Longer than one buffer, and no text that a console could change.
    const sent = Buffer.from(
      Array.from({ length: 200_000 }, (_, at) => `Zoë 山田 ${at}\r\n`).join(''),
    )
    child.stdin.write(sent)
    const heard: Buffer[] = []
    child.stdout.on('data', (bytes: Buffer) => heard.push(bytes))
    await expect.poll(() => heard.reduce((sum, { length }) => sum + length, 0)).toBe(sent.length)
    expect(Buffer.concat(heard).equals(sent)).toBe(true)
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('L7: where no Hotdesk runs the relay of Windows answers every request', async () => {
    const child = start(`hotdesk-nobody-${process.pid}`)
    child.stdin.end(lines)
    const answers = refusals(await text(child.stdout))
    expect(answers.map(({ id }) => id)).toEqual([1, 'two'])
    for (const { error } of answers) expect(error.code).toBe(-32_000)
  })
}
