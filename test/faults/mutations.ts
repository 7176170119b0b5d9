import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Mutation } from './replace-passage.ts'

/** What must never be done, and must be noticed when it is (docs/promises.md "Mutation check"). */
export const mutations = {
  /** WAL's own default: an acknowledged commit is not flushed. */
  'synchronous=NORMAL': {
    file: 'src-main/engine/store/outbox-db.ts',
    find: `db.pragma('synchronous=FULL')`,
    replace: `db.pragma('synchronous=NORMAL')`,
  },
  /** `sending` is written down only once the answer is there. */
  'sending after the socket': {
    file: 'src-main/engine/api/client.ts',
    find: `if (stale === null && hops === 0) runBeforeSend(grant, input)
      const requestedAt = options.clock.monotonic()
      const answer = await exchange(dispatcher, options.clock, request(row, at, input, token))`,
    replace: `const requestedAt = options.clock.monotonic()
      const answer = await exchange(dispatcher, options.clock, request(row, at, input, token))
      if (stale === null && hops === 0) runBeforeSend(grant, input)`,
  },
  /** A restart takes what was being sent for never sent. */
  'unknown taken for unsent': {
    file: 'src-main/engine/outbox/drain.ts',
    find: `context.operations.move(op, 'outcome_lost'`,
    replace: `context.operations.move(op, 'nothing_sent'`,
  },
} as const satisfies Record<string, Mutation>
export type MutationName = keyof typeof mutations

/** Runs `work` with arguments for Node that make every process it starts a mutated one. */
export async function mutated<T>(
  name: MutationName,
  work: (node: string[]) => Promise<T>,
): Promise<T> {
  process.env['HOTDESK_MUTATION'] = JSON.stringify(mutations[name])
  try {
    return await work(['--import', pathToFileURL(join(import.meta.dirname, 'mutate.mjs')).href])
  } finally {
    delete process.env['HOTDESK_MUTATION']
  }
}
