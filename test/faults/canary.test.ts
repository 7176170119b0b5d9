import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHost, type WholeFrame } from '#test/support/browser-host.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { isRunning, temporaryFolder } from '#test/support/proc.ts'
import { startSecretService } from '#test/support/secret-service.ts'
import { startService } from '#test/support/service.ts'
import { eventually } from './workbench-world.ts'

/** Every secret that crosses the wire between Hotdesk and the service, by what it is. */
type Canaries = Map<string, string>

const patterns: [string, RegExp][] = [
  ['access token', /"access_token":"([^"]+)"/g],
  ['refresh token', /"refresh_token":"([^"]+)"/g],
  ['id token', /"id_token":"([^"]+)"/g],
  ['bearer', /authorization: Bearer (\S+)/gi],
  ['verifier', /code_verifier=([\w~.-]+)/g],
  ['code', /[&\n]code=([\w~.-]+)/g],
]

/**
 * A wire tap: the service under another port of as many digits, so that nothing but the digits
 * changes on the way.
 */
async function tap(port: number, canaries: Canaries): Promise<number> {
  const sockets = new Set<Socket>()
  const listen = (socket: Socket, heard: (text: string) => string, to: Socket) =>
    socket.on('data', (part: Buffer) =>
      to.write(Buffer.from(heard(part.toString('latin1')), 'latin1')),
    )
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    const { port: own } = server.address() as { port: number }
    const hear = (text: string) => {
      for (const [what, pattern] of patterns)
        for (const [, secret] of text.matchAll(pattern)) if (secret) canaries.set(secret, what)
      return text
    }
    listen(near, (text) => moved(hear(text), own, port), far)
    listen(far, (text) => moved(hear(text), port, own), near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.end())
  })
  for (;;) {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port: own } = server.address() as { port: number }
    if (String(own).length === String(port).length) break
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

/** In addresses as they are and as they stand in a query. */
const moved = (text: string, from: number, to: number) =>
  text.replaceAll(`:${from}`, `:${to}`).replaceAll(`%3A${from}`, `%3A${to}`)

function everythingBelow(folder: string): [string, Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => [join(one.parentPath, one.name), readFileSync(join(one.parentPath, one.name))])
}

/**
 * The command lines and environments of a process and all it started, as anybody on this computer
 * who is the same person sees them.
 */
function seenInProc(pid: number): [string, Buffer][] {
  const children = existsSync(`/proc/${pid}/task`)
    ? readdirSync(`/proc/${pid}/task`).flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
          .split(' ')
          .filter(Boolean)
          .map(Number),
      )
    : []
  return [
    ...['cmdline', 'environ'].map((name): [string, Buffer] => [
      `/proc/${pid}/${name}`,
      readFileSync(`/proc/${pid}/${name}`),
    ]),
    ...children.flatMap(seenInProc),
  ]
}

test.skipIf(process.platform !== 'linux')(
  'P11: tokens, codes and verifiers are in no file, log, command line, crash report, or message to the page',
  async () => {
    const { env } = await startSecretService()
    await using service = await startService({ contacts: 60, rate_scale: 1000 })
    const canaries: Canaries = new Map()
    const port = await tap(Number(new URL(service.auth_url).port), canaries)
    const [base_url, auth_url] = [service.base_url, service.auth_url].map((url) =>
      url.replace(/:\d+/, `:${port}`),
    ) as [string, string]
    const reports = temporaryFolder()
    const host = await startHost(
      [],
      undefined,
      {
        ...env,
        NODE_OPTIONS: `--report-on-signal --report-signal=SIGUSR2 --report-directory=${reports}`,
      },
      'out/main/browser-host.js',
    )
    const page = await host.enter()
    const traffic: string[] = []
    const answers = new Map<number, Extract<WholeFrame, { id: number }>>()
    const browser = openBrowser()
    const left: string[] = []
    void (async () => {
      for (;;) {
        const frame = await page.frame()
        traffic.push(JSON.stringify(frame))
        if ('id' in frame) answers.set(frame.id, frame)
        if ('event' in frame && frame.event.type === 'external.open')
          void browser.signIn(frame.event.data.url).catch((error: unknown) => {
            left.push(String(error))
          })
      }
    })().catch(() => {})
    let next = 1
    const ask = async (command: string, input: unknown) => {
      const id = next++
      page.send({ id, command, input })
      const { answer } = (await eventually(
        () => answers.get(id),
        (got) => got !== undefined,
        command,
      )) as Extract<WholeFrame, { id: number }>
      return answer as { ok: true; value: Record<string, unknown> }
    }

    await ask('session.state', {})
    await ask('session.signIn', { base_url, auth_url, client_id: service.client_id })
    await eventually(
      () => ask('session.state', {}),
      (answer) => answer.value['state'] === 'signed_in',
      `being signed in ${left.join()}`,
    )
    const lists = await eventually(
      () => ask('hotLists.list', {}),
      (answer) => answer.ok && (answer.value['lists'] as unknown[]).length > 0,
      'hot lists',
    )
    const list = (lists.value['lists'] as { id: string }[])[0]?.id ?? ''
    const shown = await eventually(
      () => ask('hotLists.members', { id: list, queue: 'all' }),
      (answer) => (answer.value['rows'] as unknown[]).length > 0,
      'members',
    )
    // What follows is recorded, as for a report.
    expect(await ask('diagnostics.record', {})).toMatchObject({ ok: true })
    await eventually(
      () => ask('session.state', {}),
      (answer) => answer.value['state'] === 'signed_in',
      'being signed in while it is recorded',
    )
    // Two hours later the access token is refused and a new pair comes; then an edit goes out with
    // it.
    const before = canaries.size
    await service.control('PUT', '/clock', { advance_ms: 7_200_000 })
    await ask('members.edit', {
      list_id: list,
      select: { ids: [(shown.value['rows'] as { id: string }[])[0]?.id] },
      edit: { notes: 'after the renewal' },
    })
    await eventually(
      () => ask('pending.list', {}),
      (answer) => (answer.value['rows'] as unknown[]).length === 0,
      'the edit to be sent',
    )
    await eventually(
      () => canaries.size,
      (size) => size > before,
      'a renewal',
    )
    // An API token goes the other way: from the page, once, and never back.
    await ask('session.useToken', { base_url, token: service.api_token })

    // It goes to the page, and from there to whoever helps.
    const found = await ask('diagnostics.collect', {})
    expect(String(found.value['text'])).toContain('## Log')

    const pid = host.child.pid ?? 0
    const processes = seenInProc(pid)
    process.kill(pid, 'SIGUSR2')
    await eventually(
      () => readdirSync(reports),
      (names) => names.length > 0,
      'a crash report',
    )
    const open = everythingBelow(host.profile)
    process.kill(pid, 'SIGKILL')
    await eventually(
      () => isRunning(pid),
      (running) => !running,
      'its end',
    )
    const places: [string, Buffer][] = [
      ...processes,
      ...open,
      ...everythingBelow(host.profile),
      ...everythingBelow(reports),
      ['what it said', Buffer.from(host.said())],
      ['what it told the page', Buffer.from(traffic.join('\n'))],
    ]

    // An access token is heard again as the bearer of a request.
    for (const what of ['bearer', 'refresh token', 'verifier', 'code'])
      expect([...canaries.values()]).toContain(what)
    expect(open.some(([file]) => file.endsWith('outbox.db-wal'))).toBe(true)
    const tape = open.find(([file]) => file.endsWith('tape.jsonl'))?.[1].toString() ?? ''
    for (const told of ['/oauth/token', '"session.useToken"', '"members.edit"'])
      expect(tape).toContain(told)
    canaries.set(service.api_token, 'API token')
    const hits = [...canaries]
      .filter(([secret]) => secret.length >= 16)
      .flatMap(([secret, what]) => {
        const forms = [
          Buffer.from(secret),
          Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '')),
          Buffer.from(Buffer.from(secret).toString('hex')),
        ]
        return places
          .filter(([, bytes]) => forms.some((form) => bytes.includes(form)))
          .map(([place]) => `${what} in ${place}`)
      })
    expect(hits).toEqual([])
  },
)
