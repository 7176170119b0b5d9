import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Machine } from '../world/machine.ts'

/** Result of one delivery attempt; only a status from 200 to 299 counts as delivered. */
export interface Outcome {
  status: number | null
  error: string | null
}

/** Longest wait for a receiver's response, in real milliseconds. */
const patience = 10_000

/**
 * Posts `body` once, with a signature of its raw bytes if there is a secret (contract §6.3). Does
 * not follow redirects or read the response body. Never rejects.
 */
export function post(
  machine: Machine,
  url: string,
  body: Buffer,
  secret: string | null,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const outgoing = send(url, {
      method: 'POST',
      agent: false,
      timeout: patience,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'user-agent': 'Hotdesk-Practice-Webhooks/2',
        connection: 'close',
        ...(secret === null
          ? {}
          : {
              'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
            }),
      },
    })
    const stopTimer = machine.after(patience, () =>
      finish({ status: null, error: `no answer within ${patience / 1000} s` }),
    )
    const finish = (outcome: Outcome) => {
      stopTimer()
      outgoing.destroy()
      resolve(outcome)
    }
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      finish({ status: null, error: error.code ?? error.message }),
    )
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0
      finish({ status, error: status >= 200 && status < 300 ? null : `answered ${status}` })
    })
    outgoing.end(body)
  })
}
