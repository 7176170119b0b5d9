import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const CONFIG = `[req]
distinguished_name = name
x509_extensions = authority
prompt = no
[name]
CN = Example Company Root
[authority]
basicConstraints = critical,CA:TRUE
`

/** An authority of a company's own, and a certificate that it issued for `name`. */
export function makeAuthority(name: string): { ca: string; key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-ca-'))
  const at = (file: string) => join(folder, file)
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { stdio: 'ignore', cwd: folder })
  writeFileSync(at('ca.cnf'), CONFIG)
  writeFileSync(at('ext'), `subjectAltName=DNS:${name}\n`)
  openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -config ca.cnf')
  openssl(`req -newkey rsa:2048 -nodes -keyout key -out csr -subj /CN=${name}`)
  openssl(
    'x509 -req -in csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out cert',
  )
  const read = (file: string) => readFileSync(at(file), 'utf8')
  const authority = { ca: read('ca.pem'), key: read('key'), cert: read('cert') }
  rmSync(folder, { recursive: true })
  return authority
}

/** A web server that nobody finds by name: only the proxy knows where it is. Answers its port. */
export async function startHidden(
  tls: { key: string; cert: string },
  answer: RequestListener,
): Promise<number> {
  const server = createTlsServer(tls, answer)
  return listenUntilEnd(server)
}

export interface CompanyProxy {
  port: number
  /** What was asked of it: CONNECT and its place, with the sign-in that came along. */
  asked: { place: string; authorization: string | undefined }[]
  /** The name and password that it wants from now on; null: none. */
  wants: string | null
  /** What it says to those who have not signed in. */
  scheme: string
  /** Answers every CONNECT with this instead. */
  refuses: number | null
}

/** A proxy of a company: CONNECT alone, to the places it knows. */
export async function startProxy(places: Record<string, number>): Promise<CompanyProxy> {
  const proxy: CompanyProxy = {
    port: 0,
    asked: [],
    wants: null,
    scheme: 'Basic realm="Example"',
    refuses: null,
  }
  const server = createServer((_, answer) => answer.writeHead(405).end())
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('connect', (request: IncomingMessage, near: Socket) => {
    near.on('error', () => {})
    const place = request.url ?? ''
    const authorization = request.headers['proxy-authorization']
    proxy.asked.push({ place, authorization })
    const end = (status: string, more = '') => near.end(`HTTP/1.1 ${status}\r\n${more}\r\n`)
    if (proxy.wants !== null && !isSignedIn(proxy.wants, proxy.scheme, place, authorization))
      return end('407 Proxy Authentication Required', `Proxy-Authenticate: ${proxy.scheme}\r\n`)
    if (proxy.refuses !== null) return end(`${proxy.refuses} Refused`)
    const port = places[place]
    if (port === undefined) return end('502 Bad Gateway')
    const far = connect(port, '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      far.pipe(near)
      near.pipe(far)
    })
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  proxy.port = await listenUntilEnd(server)
  return proxy
}

/** Whether a CONNECT has the sign-in that is wanted, in the way that the proxy asks for it. */
function isSignedIn(wants: string, scheme: string, place: string, given = ''): boolean {
  if (!scheme.startsWith('Digest'))
    return given === `Basic ${Buffer.from(wants).toString('base64')}`
  const said = (text: string, name: string) => {
    const [, quoted, plain = ''] = new RegExp(`[ ,]${name}=(?:"([^"]*)"|([^",]*))`).exec(text) ?? []
    return quoted ?? plain
  }
  const hash = (...parts: string[]) =>
    createHash(said(scheme, 'algorithm') === 'SHA-256' ? 'sha256' : 'md5')
      .update(parts.join(':'))
      .digest('hex')
  const [user = '', password = ''] = wants.split(':')
  const [realm, nonce] = [said(scheme, 'realm'), said(scheme, 'nonce')]
  const counted =
    said(scheme, 'qop') === '' ? [] : [said(given, 'nc'), said(given, 'cnonce'), said(given, 'qop')]
  return (
    given.startsWith('Digest ') &&
    said(given, 'username') === user &&
    said(given, 'uri') === place &&
    said(given, 'nonce') === nonce &&
    said(given, 'response') ===
      hash(hash(user, realm, password), nonce, ...counted, hash('CONNECT', place))
  )
}

async function listenUntilEnd(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
