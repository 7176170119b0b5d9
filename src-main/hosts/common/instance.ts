import { t } from '#shared/i18n/translate.ts'
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3-multiple-ciphers'

/** The lock by which one process owns a profile. */
export type Claim =
  | { claimed: true; release(): Promise<void> }
  /** Another process owns the profile and was sent the message. */
  | { claimed: false }

const MAX_MESSAGE = 4_096
const LOCK = 'instance.lock'
const SOCKET = 'instance.sock'
/**
 * The path of a socket is limited to 108 bytes on Linux and 104 on macOS, including the final zero.
 */
const MAX_SOCKET_PATH = 100
/**
 * A process that has just taken the lock listens a moment later; twenty attempts take two seconds.
 */
const MAX_ATTEMPTS = 20
const RETRY_DELAY_MS = 100

/**
 * Claims the profile for this process, whichever host it is, because two processes would write to
 * one outbox. The claim is a system lock on a file in the profile, so it ends with the process,
 * however the process ends, and no other user of the computer can take it. Calls `onAnother` with
 * the message of each later start. Throws if the lock is held by a process that does not respond.
 */
export async function claimProfile(
  profile: string,
  message: string,
  onAnother: (message: string) => void,
): Promise<Claim> {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const folder = realpathSync(profile)
  for (let look = 0; look < MAX_ATTEMPTS; look++) {
    const unlock = lock(join(folder, LOCK))
    if (unlock) return listenForStarts(folder, unlock, onAnother)
    if (await withSocketAddress(folder, (address) => sendToOwner(address, message)))
      return { claimed: false }
    await pause(RETRY_DELAY_MS)
  }
  throw new Error(t('Another Hotdesk is using this profile and doesn’t respond.'))
}

/** Takes the lock and returns a function that releases it, or null if another process holds it. */
function lock(file: string): (() => void) | null {
  let db: Database.Database | null = null
  try {
    closeSync(openSync(file, 'a', 0o600))
    db = new Database(file, { timeout: 0 })
    // Nothing is written, not even a journal beside the file, so a full disk does not matter.
    db.pragma('journal_mode=MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    const lockDb = db
    return () => {
      lockDb.close()
    }
  } catch (error) {
    db?.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('SQLITE_BUSY')) return null
    // If the folder is read-only, two processes cannot write at once either.
    if (code === 'EROFS' || code === 'EACCES') return () => {}
    throw error
  }
}

/** Listens for later starts. The holder of the lock may replace the socket of a killed process. */
async function listenForStarts(
  folder: string,
  unlock: () => void,
  onAnother: (message: string) => void,
): Promise<Claim> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    readMessage(socket, onAnother)
  })
  if (process.platform !== 'win32') rmSync(join(folder, SOCKET), { force: true })
  // The lock holds without a socket; a later start then fails instead of raising this window.
  await withSocketAddress(folder, (address) => listen(server, address)).catch(() => {})
  return {
    claimed: true,
    async release() {
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
      })
      if (process.platform !== 'win32') rmSync(join(folder, SOCKET), { force: true })
      unlock()
    },
  }
}

/**
 * Calls `use` with a socket address that is short enough. On Windows it is a named pipe, which
 * vanishes with its process.
 */
async function withSocketAddress<T>(
  folder: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
    return use(`\\\\.\\pipe\\hotdesk-${name}`)
  }
  const direct = join(folder, SOCKET)
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH) return use(direct)
  const short = mkdtempSync(join(tmpdir(), 'hotdesk-'))
  try {
    symlinkSync(folder, join(short, 'p'))
    return await use(join(short, 'p', SOCKET))
  } finally {
    rmSync(short, { recursive: true, force: true })
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      server.unref()
      resolve()
    })
  })
}

/** Sends the message to the owner of the profile. Resolves with true once it was received. */
function sendToOwner(address: string, message: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('connect', () => socket.end(message.slice(0, MAX_MESSAGE)))
    socket.on('data', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}

function readMessage(socket: Socket, onAnother: (message: string) => void): void {
  let message = ''
  socket.setTimeout(3_000, () => socket.destroy())
  socket.setEncoding('utf8').on('data', (text: string) => {
    message += text
    if (message.length > MAX_MESSAGE) socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.on('end', () => {
    socket.end('heard')
    onAnother(message)
  })
}
