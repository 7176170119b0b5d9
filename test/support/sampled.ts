const isShort = () => process.env['HOTDESK_TESTS'] === 'short'

/**
 * Thins out a table of cases that one behaviour is tried with: all of them when a test is run by
 * itself and in `npm run test:all`, the first of each `every` in `npm test`, which has to be over
 * soon (docs/decisions/two-lengths-of-the-tests.md).
 */
export const sampled = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_one, at) => !isShort() || at % every === 0)

/** Returns how many repetitions or rows a test has: `few` in `npm test`, like `sampled`. */
export const times = (all: number, few: number): number => (isShort() ? few : all)
