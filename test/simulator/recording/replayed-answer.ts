import type { Connection, Network } from '#main/ports.ts'
import type { Reply } from '#main/engine/recording/tape.ts'

type Handler = Parameters<Connection['dispatch']>[1]
type Sent = (method: string, path: string, answer: (reply: Reply) => void) => void

/** A network that only tells what leaves, and how it is answered. */
export const networkOf = (sent: Sent): Network => ({
  dispatcher: () => ({
    dispatch(options, handler) {
      sent(options.method, options.path, answering(handler))
      return true
    },
    destroy: async () => {},
  }),
  state: () => ({ proxy: null, problem: null, certificates: [], authorities: [] }),
  signIn: async () => false,
  trust() {},
  distrust() {},
  onChange() {},
})

/** Tells a request of the parts of its answer, as undici would. */
function answering(handler: Handler): (reply: Reply) => void {
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    rawHeaders: [],
    rawTrailers: [],
    // What comes of giving up stands in the recording.
    abort() {},
    pause() {},
    resume() {},
  }
  return (reply) => {
    if (reply.is === 'begun') handler.onRequestStart?.(controller, {})
    else if (reply.is === 'head')
      handler.onResponseStart?.(controller, reply.status, reply.headers, '')
    else if (reply.is === 'body') handler.onResponseData?.(controller, bodyOf(reply))
    else if (reply.is === 'end') handler.onResponseEnd?.(controller, {})
    else
      handler.onResponseError?.(
        controller,
        Object.assign(new Error(reply.code), reply.code && { code: reply.code }),
      )
  }
}

function bodyOf(reply: Extract<Reply, { is: 'body' }>): Buffer {
  if ('json' in reply) return Buffer.from(JSON.stringify(reply.json))
  if ('text' in reply) return Buffer.from(reply.text)
  return Buffer.alloc(reply.bytes, 0x61)
}
