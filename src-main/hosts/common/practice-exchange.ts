import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Practice, PracticeExchange } from '#main/ports.ts'

/**
 * Builds the way to the control interface of a practice workspace: each question over a connection
 * of its own. Not with undici: the practice workspace is asked before its rows are shown, and undici
 * is large.
 */
export const exchangeWith =
  ({
    control_url,
    control_token,
  }: Pick<Practice, 'control_url' | 'control_token'>): PracticeExchange =>
  async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${control_token}`,
      'content-type': 'application/json',
    }
    const text = body === undefined ? '' : JSON.stringify(body)
    const sent = request(`${control_url}${path}`, { method, headers, agent: false }).end(text)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, value: await json(answer) }
  }
