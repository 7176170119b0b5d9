import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Machine } from '../world/machine.ts'

/** What became of one attempt; any status of 200 to 299 is a delivery. */
export interface Outcome {
  status: number | null
  error: string | null
}

/** How long a receiver may take to answer, in real milliseconds. */
const patience = 10_000

/**
 * Posts `body` once, signed over its raw bytes if there is a secret (contract §6.3). Redirects are
 * not followed and the answer's body is not read. Never rejects.
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
