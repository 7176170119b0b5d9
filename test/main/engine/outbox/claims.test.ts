import { expect, test } from 'vitest'
import { findCreated } from '#main/engine/outbox/claims.ts'
import type { Operation } from '#main/engine/outbox/operation.ts'
import type { OutboxContext } from '#main/engine/outbox/outbox-context.ts'

/*
 * P19: of people alike in name, title and company, made at once while every answer was lost, each
 * finds its own record, in whatever order they are looked at.
 */

const maria = { first_name: 'Maria', last_name: 'Rossi', title: 'CFO', company_name: 'Acme' }
const create = (id: string, notes?: string) =>
  ({
    id,
    kind: 'create',
    endpoint: 'contacts.create',
    table: 'contacts',
    state: 'unknown',
    want: notes === undefined ? maria : { ...maria, notes },
    meta: {},
  }) as unknown as Operation

const creates = [create('without'), create('first', '#1'), create('second', '#2')]
const second = { id: 'c_2', ...maria, notes: '#2' }
const without = { id: 'c_1', ...maria, notes: null }
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]
const cases = orders.flatMap((order) => [
  { order, records: [second, without] },
  { order, records: [without, second] },
])

test.each(cases)(
  'the one that never arrived is missing, the others are found: $order',
  ({ order, records }) => {
    const all = order.flatMap((at) => creates[at] ?? [])
    const answers = creates.map((op) => {
      const operations = {
        createdByOthers: () => new Set<string>(),
        unansweredCreates: () => all.filter((other) => other !== op),
      }
      const answer = findCreated({ operations } as unknown as OutboxContext, op, records)
      return answer.is === 'made' ? answer.record['id'] : answer.is
    })
    expect(answers).toEqual(['c_1', 'missing', 'c_2'])
  },
)
