import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { exchangeWith } from '#main/hosts/common/practice-exchange.ts'
import type { PracticeExchange } from '#main/ports.ts'
import type { Ready } from '#service/service.ts'
import { entryOf } from './entry.ts'

/**
 * Options of the practice workspace, as its command line names them (`data`, `rate_scale`: 100,
 * `pilots`: 'off' …).
 */
export interface ServiceOptions {
  port?: number
  data?: string
  seed?: number
  contacts?: number
  jobs?: string
  credits?: string
  rate_scale?: number
  time_scale?: number
  shape?: 'plain' | 'data' | 'bare'
  pilots?: 'on' | 'off'
  empty?: true
  /** Encrypts the data; handed over on standard input. */
  key?: Buffer
}

export interface RunningService extends Ready {
  /**
   * Calls the API with the API token, or as `token` says; `path` is relative to base_url. The body
   * is parsed if it is JSON, else text.
   */
  call(
    method: string,
    path: string,
    body?: unknown,
    extra?: { token?: string; headers?: Record<string, string> },
  ): Promise<ServiceAnswer>
  /** Asks the control interface as the product does. */
  exchange: PracticeExchange
  /** Calls the control port with its token. */
  control(method: string, path: string, body?: unknown): Promise<ServiceAnswer>
  /** Closes its standard input, as a parent that ends would, and waits. */
  stop(): Promise<void>
  /** SIGKILL, and waits. */
  kill(): Promise<void>
  /** Resolves when the process has ended. */
  ended: Promise<void>
  /** What it has said on standard error so far. */
  errors(): string
  [Symbol.asyncDispose](): Promise<void>
}

export interface ServiceAnswer {
  status: number
  headers: Headers
  body: unknown
}

/**
 * Starts the practice workspace as a process of its own, on a free port and in memory unless told
 * otherwise.
 */
export async function startService({
  key,
  ...options
}: ServiceOptions = {}): Promise<RunningService> {
  const args = Object.entries({ contacts: 60, rate_scale: 1000, ...options }).flatMap(
    ([name, value]) => [
      `--${name.replaceAll('_', '-')}`,
      ...(value === true ? [] : [String(value)]),
    ],
  )
  if (key) args.push('--key-from-parent')
  const child = spawn(process.execPath, [entryOf('service'), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  if (key) child.stdin.write(`${key.toString('hex')}\n`)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => {
      throw new Error(`The service ended with ${code}: ${errors}`)
    }),
  ])
  const ready = JSON.parse(String(line[0])) as Ready
  const stop = async () => {
    child.stdin.end()
    await exited
  }
  const running: RunningService = {
    ...ready,
    exchange: exchangeWith(ready),
    call: (method, path, body, extra) =>
      call(
        `${running.base_url}${path}`,
        method,
        extra?.token ?? running.api_token,
        body,
        extra?.headers,
      ),
    control: (method, path, body) =>
      call(`${ready.control_url}${path}`, method, ready.control_token, body),
    stop,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    ended: exited.then(() => {}),
    errors: () => errors,
    [Symbol.asyncDispose]: stop,
  }
  return running
}

async function call(
  url: string,
  method: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ServiceAnswer> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: parse(await response.text()) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
