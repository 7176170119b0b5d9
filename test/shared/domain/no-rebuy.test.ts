import { expect, test } from 'vitest'
import { rebuyCheck, type PastLookup } from '#shared/domain/no-rebuy.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)
const lookup = (result: PastLookup['result'], daysAgo: number): PastLookup => ({
  result,
  at: now - daysAgo * DAY,
  person: 'Ada Byron',
})
const check = (past: PastLookup[], value: string | null = null, made: number | null = null) =>
  rebuyCheck('email', value, past, now, made === null ? null : now - made * DAY)

test.each<[string, ReturnType<typeof check>, string]>([
  ['nothing was ever bought', check([]), 'no'],
  ['it was bought and is gone again', check([lookup('paid', 3)]), 'no'],
  ['it is in hand', check([lookup('paid', 3)], 'ada@x.example'), 'have'],
  ['one is on its way', check([lookup('sending', 0)]), 'open'],
  ['one is on its way, although a value is in hand', check([lookup('sending', 0)], 'a@x'), 'open'],
  ['nobody knows what became of one, however old', check([lookup('unknown', 400)]), 'open'],
  ['nothing was found today', check([lookup('free', 0)]), 'recent'],
  ['nothing was found a month ago', check([lookup('free', 30)]), 'recent'],
  ['nothing was found longer ago', check([lookup('free', 30.1)]), 'no'],
  ['what grows old is a month old', check([], null, 30), 'recent'],
  ['what grows old is older', check([], null, 31), 'no'],
])('D3: where %s', (_where, answer, rebuy) => {
  expect(answer.rebuy).toBe(rebuy)
})

test.each([
  [0, 'Looked up today without result. Look again?'],
  [1, 'Looked up yesterday without result. Look again?'],
  [12, 'Looked up 12 days ago without result. Look again?'],
  [-1, 'Looked up today without result. Look again?'],
])('D3: a look-up of %d days ago says when it was', (daysAgo, message) => {
  expect(check([lookup('free', daysAgo)])).toMatchObject({ message })
})

test('D3: the newest look-up without result counts, and one that is open before all', () => {
  const past = [lookup('free', 2), lookup('free', 40)]
  expect(check(past)).toMatchObject({ rebuy: 'recent', at: now - 2 * DAY })
  expect(check([...past, lookup('unknown', 90)])).toMatchObject({ rebuy: 'open' })
})
