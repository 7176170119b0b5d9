/** The 27 faults of docs/promises.md "Faults", by name, in the order in which they stand there. */
export const faultNames = [
  'dns',
  'refused',
  'tls',
  'timeout_before',
  'timeout_after',
  'reset',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '429_seconds',
  '429_date',
  '429_absurd',
  '500',
  '502',
  '503',
  'malformed',
  'truncated',
  'wrong_type',
  'html',
  'slow_loris',
  'oversized',
  'redirect',
  'duplicate_ids',
  'capped_per_page',
] as const
export type FaultName = (typeof faultNames)[number]

/** Faults that keep a connection from coming about at all: nothing is ever written. */
export const connectFaults = ['dns', 'refused', 'tls'] as const
export type ConnectFault = (typeof connectFaults)[number]
export const isConnectFault = (name: FaultName): name is ConnectFault =>
  connectFaults.some((one) => one === name)

/** Answers that a service gives instead of acting: they are never given after the work was done. */
const refusals: readonly FaultName[] = [
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '429_seconds',
  '429_date',
  '429_absurd',
  '503',
]
export const isRefusal = (name: FaultName): boolean => refusals.includes(name)

/**
 * What befalls a request. `committed`: the service did what was asked before the answer was spoilt.
 */
export interface Fault {
  name: FaultName
  committed: boolean
  seed: number
  /** A slow answer that never gets past its headers. */ headers?: true
}

/**
 * The fault of a case: whether the work was done before is drawn by the seed where both can happen.
 */
export function faultOf(name: FaultName, seed: number): Fault {
  if (isConnectFault(name) || isRefusal(name) || name === 'timeout_before')
    return { name, committed: false, seed }
  if (
    name === 'timeout_after' ||
    name === 'truncated' ||
    name === 'duplicate_ids' ||
    name === 'capped_per_page'
  )
    return { name, committed: true, seed }
  return { name, committed: seed % 2 === 1, seed }
}

/** What a spoilt answer consists of; null where the fault is no answer at all. */
export interface Made {
  status: number
  headers: Record<string, string>
  body: string
}

const words = (status: number, code: string) => ({
  status,
  headers: {},
  body: JSON.stringify({ error: { code, message: `The way to the service answered ${status}.` } }),
})
const wrong = ['[]', '7', '"ok"', 'null', '{"id":[1]}', '[[{"id":"x"}]]']
const absurd = ['99999999999', '-5', 'banana', 'Thu, 01 Jan 1970 00:00:00 GMT', '1e309']

/** The answer a fault puts in the place of the true one; `elsewhere` is where a redirect points. */
export function madeAnswer({ name, seed }: Fault, elsewhere: string): Made | null {
  switch (name) {
    case '401':
    case '403':
    case '404':
    case '409':
    case '422':
    case '500':
    case '502':
    case '503':
      return words(Number(name), `fault_${name}`)
    case '429':
      return words(429, 'rate_limited')
    case '429_seconds':
      return { ...words(429, 'rate_limited'), headers: { 'retry-after': String(1 + (seed % 40)) } }
    case '429_date':
      return {
        ...words(429, 'rate_limited'),
        headers: {
          date: new Date(0).toUTCString(),
          'retry-after': new Date(1000 * (1 + (seed % 40))).toUTCString(),
        },
      }
    case '429_absurd':
      return {
        ...words(429, 'rate_limited'),
        headers: { 'retry-after': absurd[seed % absurd.length] ?? '' },
      }
    case 'malformed':
      return { status: 200, headers: {}, body: '{"ok": tru' }
    case 'wrong_type':
      return { status: 200, headers: {}, body: wrong[Math.floor(seed / 2) % wrong.length] ?? '' }
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>',
      }
    case 'redirect':
      return {
        status: [301, 302, 303, 307, 308][seed % 5] ?? 307,
        headers: { location: `${elsewhere}/stolen` },
        body: '',
      }
    default:
      return null
  }
}
