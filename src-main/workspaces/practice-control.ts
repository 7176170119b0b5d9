import { request } from 'undici'
import * as z from 'zod'
import type { Practice } from '../ports.ts'

/** The practice workspace's second port (docs/practice-control.md): what the practice menu offers. */
export interface PracticeControl {
  state(): Promise<{ flight_mode: boolean; accept_status: boolean; rate_scale: number }>
  flightMode(on: boolean): Promise<void>
  acceptStatus(on: boolean): Promise<void>
  /** Does anything an endpoint does, as a colleague. */
  colleague(endpoint: string, params: Record<string, string>, body: Record<string, unknown>): Promise<void>
  /** The next `count` requests fail with 503. */
  stumble(count: number): Promise<void>
}

const state = z.object({ flight_mode: z.boolean(), options: z.object({ accept_status: z.boolean(), rate_scale: z.number() }) })

export function createPracticeControl({ control_url, control_token }: Practice): PracticeControl {
  async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<unknown> {
    const answer = await request(`${control_url}${path}`, {
      method, headers: { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said: unknown = await answer.body.json()
    if (answer.statusCode >= 400) throw new Error(`the practice workspace answered ${answer.statusCode}`)
    return said
  }
  return {
    async state() {
      const { flight_mode, options } = state.parse(await ask('GET', '/state'))
      return { flight_mode, ...options }
    },
    flightMode: async (on) => { await ask('PUT', '/flight-mode', { on }) },
    acceptStatus: async (accept_status) => { await ask('PATCH', '/options', { accept_status }) },
    colleague: async (endpoint, params, body) => { await ask('POST', '/colleague', { endpoint, params, body }) },
    stumble: async (count) => { await ask('POST', '/faults', { count, what: { kind: 'status', status: 503, after_effect: false } }) },
  }
}
