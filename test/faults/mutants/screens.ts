import type { Mutant } from './judge.ts'

/** What one screen says, and another says too (P23). */
export const screens: Mutant[] = [
  {
    name: 'what waits counts as what needs the person, in the tray',
    file: 'src-main/features/reminders/day-summary.ts',
    find: `needs_you: counts.needs_you,`,
    replace: `needs_you: counts.pending,`,
    killed_by: 'test/faults/screens-agree.test.ts',
  },
  {
    name: 'the list of companies says what the service counts there, and not who is known here',
    file: 'src-main/features/people/people-queries.ts',
    find: `contact_count: Math.max(company.contact_count, known.get(row.id) ?? 0)`,
    replace: `contact_count: company.contact_count + 1`,
    killed_by: 'test/faults/screens-agree.test.ts',
  },
  {
    name: 'a day has only what its last reading told',
    file: 'src-main/features/credits/spend-statement.ts',
    find: `mine: sums.mine + interval.mine,`,
    replace: `mine: interval.mine,`,
    killed_by: 'test/faults/screens-agree.test.ts',
  },
  {
    name: 'an import that is not handed over counts as nothing that waits',
    file: 'src-main/engine/outbox/pending.ts',
    find: `pending: open.length - needs + running + paused + `,
    replace: `pending: open.length - needs + `,
    killed_by: 'test/main/features/imports/imports.test.ts',
  },
  {
    name: 'signing out does not ask about the changes of somebody else',
    file: 'src-main/engine/outbox/pending.ts',
    find: `running + paused + context.operations.foreign().length,`,
    replace: `running + paused,`,
    killed_by: 'test/main/engine/outbox/waiting.test.ts',
  },
  {
    name: 'a call counts as charged when it was asked for',
    file: 'src-main/engine/spend/ledger.ts',
    find: `Math.min(finished_at, at + LONGEST_CALL_MS)`,
    replace: `at`,
    killed_by: 'test/main/engine/spend/ledger.test.ts',
  },
]
