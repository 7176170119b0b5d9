/**
 * Thins out a table of cases that one behaviour is tried with: all of them when a test is run by
 * itself and in `npm run test:all`, the first of each `every` in `npm test`, which has to be over
 * soon (docs/decisions/two-lengths-of-the-tests.md).
 */
export const sampled = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_one, at) => process.env['HOTDESK_TESTS'] !== 'short' || at % every === 0)
