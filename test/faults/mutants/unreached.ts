import type { Mutant } from './judge.ts'

const outbox = 'src-main/engine/outbox'

/**
 * What no day of the simulator shows, because something else stands in the way of the harm: commands
 * never bring two waiting edits of one field into the wrong order, the client sends no id made here,
 * and the renewal does not send a token that may be consumed. Each of these is guarded twice, and a
 * suite that goes past the other guard judges it.
 */
export const unreached: Mutant[] = [
  {
    name: 'an earlier edit is folded over a later one',
    file: `${outbox}/settle.ts`,
    find: `(later.seq <= op.seq && op.state !== 'conflict') ||`,
    replace: ``,
    killed_by: 'test/main/engine/outbox/order.test.ts',
  },
  {
    name: 'an edit of a record that is not there yet is sent',
    file: `${outbox}/lanes.ts`,
    find: `if (!op || (op.state === 'queued' && waitsFor(op).length > 0)) continue`,
    replace: `if (!op) continue`,
    killed_by: 'test/main/engine/outbox/records.test.ts',
  },
  {
    name: 'a refresh token that may be consumed is sent again',
    file: 'src-main/engine/auth/session.ts',
    find: `else if (entry.sending) this.#end('uncertain')`,
    replace: ``,
    killed_by: 'test/main/engine/auth/rotation-crashes.test.ts',
  },
]
