import type { AppUpdater } from 'electron-updater'
import { EventEmitter } from 'node:events'
import { STATUS_CODES, type IncomingMessage, type RequestOptions } from 'node:http'
import { request, type Dispatcher } from 'undici'
import type { Connection, Network } from '#main/ports.ts'
import { redirectOf, REQUEST_LIMITS } from './redirects.ts'

const MAX_REDIRECTS = 10

type Options = RequestOptions & { redirect?: 'manual' }
type Headers = Record<string, string | string[]>
type OnResponse = (response: IncomingMessage) => void

/** The part of electron-updater that sends requests; its type declarations leave it out. */
interface Sending {
  httpExecutor: { createRequest(options: Options, onResponse: OnResponse): EventEmitter }
}

/**
 * Makes electron-updater send its requests through this network instead of Chromium’s, so that
 * updates use the same proxies, sign-ins and certificates as everything else.
 */
export function routeUpdates(updater: AppUpdater, network: Pick<Network, 'dispatcher'>): void {
  const connection = network.dispatcher(REQUEST_LIMITS)
  const { httpExecutor } = updater as unknown as Sending
  httpExecutor.createRequest = (options, onResponse) =>
    new UpdateRequest(connection, options).on('response', onResponse)
}

/** One request, with the parts of Electron’s ClientRequest that electron-updater uses. */
class UpdateRequest extends EventEmitter {
  readonly #connection: Connection
  readonly #options: Options
  readonly #aborted = new AbortController()
  #isFollowed = false

  constructor(connection: Connection, options: Options) {
    super()
    this.#connection = connection
    this.#options = options
  }

  end(body?: Buffer): void {
    this.#send(addressOf(this.#options), body ?? null).catch((error: unknown) => {
      // Whoever aborted it no longer waits for it.
      if (!this.#aborted.signal.aborted) this.emit('error', error)
    })
  }

  abort(): void {
    this.#aborted.abort()
  }

  followRedirect(): void {
    this.#isFollowed = true
  }

  async #send(address: URL, body: Buffer | null, redirects = 0): Promise<void> {
    const { method = 'GET' } = this.#options
    // It would tell the server which installation asks; only the updater itself needs it.
    const { 'x-user-staging-id': _, ...headers } = (this.#options.headers ?? {}) as Headers
    const response = await request(address, {
      // undici only calls `dispatch` on its dispatcher.
      dispatcher: this.#connection as Dispatcher,
      signal: this.#aborted.signal,
      method: method.toUpperCase(),
      headers,
      body,
    })
    const next = redirectOf(address, response)
    if (next === null) return this.#respond(response)
    await response.body.dump()
    if (next.protocol !== address.protocol && next.protocol !== 'https:')
      throw new Error('a redirect left the secure connection')
    if (redirects === MAX_REDIRECTS) throw new Error('too many redirects')
    this.#isFollowed = this.#options.redirect !== 'manual'
    this.emit('redirect', response.statusCode, method, next.href, response.headers)
    if (this.#aborted.signal.aborted) return
    if (!this.#isFollowed) throw new Error('the redirect was not followed')
    await this.#send(next, body, redirects + 1)
  }

  #respond({ statusCode, statusText, headers, body }: Dispatcher.ResponseData): void {
    const statusMessage = statusText || STATUS_CODES[statusCode]
    this.emit('response', Object.assign(body, { statusCode, statusMessage, headers }))
  }
}

function addressOf({ protocol, hostname, host, port, path }: Options): URL {
  const place = port ? `${hostname ?? host}:${port}` : (hostname ?? host)
  return new URL(`${protocol ?? 'https:'}//${place}${path ?? '/'}`)
}
