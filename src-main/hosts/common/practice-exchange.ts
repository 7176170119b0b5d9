import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Practice, PracticeExchange } from '#main/ports.ts'

/**
 * Builds the client of a practice workspace's control interface, with one connection per request.
 * It avoids undici: the practice workspace is called before its rows are shown, and undici is slow
 * to load.
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
    const outgoing = request(`${control_url}${path}`, { method, headers, agent: false }).end(text)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, value: await json(answer) }
  }
