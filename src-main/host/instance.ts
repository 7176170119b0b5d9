import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The one Hotdesk that may work in a profile. */
export type Claim =
  | { claimed: true; release(): Promise<void> }
  /** Another one works there, and was asked to come to the front with these words. */
  | { claimed: false }

const MAX_MESSAGE = 4_096

/**
 * Claims the profile for this process, whichever host it is: two would write one outbox. The claim ends with the process, however it ends, because it
 * is a listening socket. `onAnother` hears the message of a later start.
 */
export async function claimProfile(profile: string, message: string, onAnother: (message: string) => void): Promise<Claim> {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const address = addressOf(realpathSync(profile))
  const server = createServer({ allowHalfOpen: true }, (socket) => hear(socket, onAnother))
  for (let attempt = 0; ; attempt++) {
    if (await listen(server, address)) return { claimed: true, release: () => new Promise((resolve) => server.close(() => resolve())) }
    if (await tell(address, message)) return { claimed: false }
    // The file of a socket outlives a killed process where sockets are files; nobody answers there, so it may go.
    if (attempt >= 2) throw new Error('Another Hotdesk holds this profile and does not answer.')
    if (process.platform === 'darwin') rmSync(address, { force: true })
  }
}

/** Linux knows sockets without a file, Windows has pipes; both vanish with the process. */
function addressOf(profile: string): string {
  const name = `hotdesk-${createHash('sha256').update(profile).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', failed)
    server.listen(address, () => {
      server.off('error', failed)
      server.unref()
      resolve(true)
    })
  })
}

/** Sends the message to whoever holds the profile; true once it was heard. */
function tell(address: string, message: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('connect', () => socket.end(message.slice(0, MAX_MESSAGE)))
    socket.on('data', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}

function hear(socket: Socket, onAnother: (message: string) => void): void {
  let said = ''
  socket.setTimeout(3_000, () => socket.destroy())
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.length > MAX_MESSAGE) socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.on('end', () => {
    socket.end('heard')
    onAnother(said)
  })
}
