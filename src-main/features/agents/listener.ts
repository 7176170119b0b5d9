import { t } from '#shared/i18n/translate.ts'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { ProblemError } from '#main/engine/problem.ts'
import type { AgentListener } from '#main/ports.ts'
import { MAX_ADDRESS_BYTES } from './address.ts'

/** More programs than anyone runs at once; further connections are refused. */
const MAX_CONNECTIONS = 16

/**
 * Listens at `address` for programs of this user only: nobody else may enter the folder, and only
 * its owner may read or write the socket. Throws ProblemError. Removes an existing socket: this
 * process has claimed the profile, so it was left by a killed one.
 */
export async function listenForAgents(
  address: string,
  onSocket: (socket: Socket) => void,
  platform: NodeJS.Platform = process.platform,
): Promise<AgentListener> {
  const isFile = platform !== 'win32'
  if (isFile) {
    if (Buffer.byteLength(address) > MAX_ADDRESS_BYTES)
      throw new ProblemError(
        'long_path',
        t('Hotdesk’s data folder path is too long for a local socket.'),
        t('At most {most} bytes; this is {bytes}: {address}', {
          most: MAX_ADDRESS_BYTES,
          bytes: Buffer.byteLength(address),
          address,
        }),
      )
    mkdirSync(dirname(address), { recursive: true, mode: 0o700 })
    chmodSync(dirname(address), 0o700)
    rmSync(address, { force: true })
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    onSocket(socket)
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((done, failed) => {
    server.once('error', () =>
      failed(
        new ProblemError(
          'no_socket',
          t('Couldn’t turn on agents: the local socket couldn’t be created.'),
          t('Restart Hotdesk, then turn agents on again.'),
        ),
      ),
    )
    server.listen(address, done)
  })
  server.unref()
  if (isFile) chmodSync(address, 0o600)
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
