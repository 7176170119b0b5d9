import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { request, type Dispatcher } from 'undici'
import type { Connection, Network } from '#main/ports.ts'
import { redirectOf, REQUEST_LIMITS } from './redirects.ts'

/** The address from which Chromium fetches its dictionaries by default. */
const SOURCE = 'https://redirector.gvt1.com/edgedl/chrome/dict/'
/** Each request is redirected to a server under the same domain. */
const SOURCE_HOST = /(^|\.)gvt1\.com$/
const NAME = /^[\w-]+\.bdic$/
const MAX_REDIRECTS = 5

/**
 * Opens a server on this computer that hands Chromium its dictionaries, and returns the address
 * they are under. It fetches them through this network, so that they use the same proxies, sign-ins
 * and certificates as everything else, which Chromium’s own requests would not. Only those who know
 * the address can ask it.
 */
export async function serveDictionaries(network: Pick<Network, 'dispatcher'>): Promise<string> {
  const connection = network.dispatcher(REQUEST_LIMITS)
  const folder = `/${randomBytes(16).toString('hex')}/`
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? ''
    const name = path.startsWith(folder) ? path.slice(folder.length) : ''
    if (incoming.method !== 'GET' || !NAME.test(name)) return void response.writeHead(404).end()
    forward(name, connection, response).catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`
}

async function forward(
  name: string,
  connection: Connection,
  response: ServerResponse,
): Promise<void> {
  const { body, headers } = await fetchDictionary(new URL(name, SOURCE), connection)
  const length = headers['content-length']
  response.writeHead(200, typeof length === 'string' ? { 'content-length': length } : {})
  await pipeline(body, response)
}

async function fetchDictionary(
  address: URL,
  connection: Connection,
  redirects = 0,
): Promise<Dispatcher.ResponseData> {
  if (address.protocol !== 'https:' || !SOURCE_HOST.test(address.hostname))
    throw new Error('not an address of dictionaries')
  const response = await request(address, {
    // undici only calls `dispatch` on its dispatcher.
    dispatcher: connection as Dispatcher,
    headers: { 'accept-encoding': 'identity' },
  })
  if (response.statusCode === 200) return response
  await response.body.dump()
  const next = redirectOf(address, response)
  if (next === null || redirects === MAX_REDIRECTS)
    throw new Error(`no dictionary: ${response.statusCode}`)
  return fetchDictionary(next, connection, redirects + 1)
}
