import { expect, test } from 'vitest'
import { summaryOf } from '#main/engine/outbox/operation-labels.ts'
import type { Operation } from '#main/engine/outbox/operation.ts'

const patch = (base: object, want: object) =>
  ({ endpoint: 'hotLists.members.update', kind: 'patch', base, want }) as unknown as Operation

test('I3, A1: a pending change speaks the words of the screens', () => {
  expect(summaryOf(patch({ status: 'not_started', tier: 'A' }, { status: 'lvm', tier: 'S' }))).toBe(
    'Status Not started → Left voicemail, Tier A → S',
  )
  expect(summaryOf(patch({ tier: null }, { tier: 'B', notes: 'rang' }))).toBe('Tier none → B, Note')
})
