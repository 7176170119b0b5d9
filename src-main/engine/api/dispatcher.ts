import type { Agent } from 'undici'
import type { Connection, Network } from '#main/ports.ts'
import { connectLater } from '../connection.ts'
import { deadlines } from './deadlines.ts'

/**
 * Creates an agent with the settings Hotdesk needs: HTTP/1.1 and a new connection for each request,
 * so that none is lost to a reused socket (docs/promises.md "Finding 1").
 */
export const createDispatcher = (network?: Pick<Network, 'dispatcher'>): Connection => {
  const options: Agent.Options = {
    pipelining: 0,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: deadlines.connect },
  }
  return (
    network?.dispatcher(options) ??
    connectLater(async () => new (await import('undici')).Agent(options))
  )
}
