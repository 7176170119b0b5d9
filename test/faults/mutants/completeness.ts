import type { Mutant } from './judge.ts'

/** What Hotdesk says of lists and changes, and may say only when it knows. */
export const completeness: Mutant[] = [
  {
    name: 'a list that is short of the stated count is called complete',
    file: 'src-main/engine/sync/tally.ts',
    find: `const isShort = () => (stated === null ? more : rows + unreadable + gone < stated)`,
    replace: `const isShort = () => false`,
    killed_by: 'test/main/engine/sync/complete.test.ts',
  },
  {
    name: 'a sweep that is short is evidence against rows',
    file: 'src-main/engine/store/cache/sweeps.ts',
    find: `if (short) {`,
    replace: `if (false) {`,
    killed_by: 'test/main/engine/sync/complete.test.ts',
  },
  {
    name: 'a change counts as read back because the answer repeats it',
    file: 'src-main/engine/outbox/attempt.ts',
    find: `context.operations.move(op, 'accepted')
  })
  return sharesNextRead`,
    replace: `context.operations.move(op, 'accepted')
    settle(context, op, outcome.value as Fields)
  })
  return sharesNextRead`,
    killed_by: 'test/main/engine/outbox/read-back.test.ts',
  },
  {
    name: 'one’s own value that was never read back counts as somebody else’s',
    file: 'src-main/engine/outbox/attempt.ts',
    find: `Object.assign(op.base, valuesSetByUs(op, record))`,
    replace: ``,
    killed_by: 'test/main/engine/outbox/read-back.test.ts',
  },
  {
    name: 'only the last attempt counts among those that may have arrived',
    file: 'src-main/engine/outbox/operations.ts',
    find: `meta.unread = [...earlierValues, meta.sent]`,
    replace: `meta.unread = [meta.sent]`,
    killed_by: 'test/main/engine/outbox/going-back.test.ts',
  },
  {
    name: 'what was read after a lost answer is compared with what the last attempt sent alone',
    file: 'src-main/engine/outbox/reconcile.ts',
    find: `  Object.assign(op.base, valuesSetByUs(op, record))\n`,
    replace: ``,
    killed_by: 'test/main/engine/outbox/going-back.test.ts',
  },
  {
    name: 'a request may carry an id that only this computer knows',
    file: 'src-main/engine/api/client.ts',
    find: `if (local !== null) return refuseLocalId(name, options)`,
    replace: ``,
    killed_by: 'test/main/engine/api/local-ids.test.ts',
  },
  {
    name: 'a screen asks by the local id for a record that has another one',
    file: 'src-main/workspaces/open-workspace.ts',
    find: `handler(outbox.withServerIds(input))`,
    replace: `handler(input)`,
    killed_by: 'test/main/workspaces/created-online.test.ts',
  },
  {
    name: 'a member on a page that nobody read is called removed',
    file: 'src-main/engine/outbox/failures.ts',
    find: `if (checks >= 2 && whole)`,
    replace: `if (checks >= 2)`,
    killed_by: 'test/main/engine/outbox/read-back.test.ts',
  },
  {
    name: 'pages that only a cursor leads to are not walked',
    file: 'src-main/engine/api/page-walk.ts',
    find: `const otherPlace = isNewPage ? null : placeByOtherMethod(place, clues, provenMethod)`,
    replace: `const otherPlace = null`,
    killed_by: 'test/main/engine/api/page-walk.test.ts',
  },
]
