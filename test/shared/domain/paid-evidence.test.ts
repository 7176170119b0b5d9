import { expect, test } from 'vitest'
import { rebuyCheck } from '#shared/domain/no-rebuy.ts'
import { judge } from '#shared/domain/paid-evidence.ts'

const day = 86_400_000

test('D6: an e-mail that stands there now was found by the lost call', () => {
  const seen = { record: { email: 'a@example.org' } }
  expect(judge('field:email', {}, { record: { email: null } }, [seen, seen])).toEqual({
    verdict: 'paid',
    found: { email: 'a@example.org' },
    new_ids: [],
  })
  expect(
    judge('field:email', {}, { record: {} }, [{ record: {} }, { record: { email: '' } }]),
  ).toEqual({ verdict: 'nothing_seen' })
})

test('D6: new contacts, a new report with the same brief', () => {
  expect(
    judge('list', {}, { ids: ['1'] }, [{ ids: ['1'] }, { ids: ['1', '2', '3'] }]),
  ).toMatchObject({ verdict: 'paid', new_ids: ['2', '3'] })
  const briefs = { r1: 'banks in Ghent', r2: 'mills in Lille' }
  expect(
    judge('list', { brief: 'banks in Ghent' }, { ids: [] }, [
      { ids: [] },
      { ids: ['r1', 'r2'], briefs },
    ]),
  ).toMatchObject({ verdict: 'paid', new_ids: ['r1'] })
  expect(
    judge('list', { brief: 'something else' }, { ids: [] }, [
      { ids: [] },
      { ids: ['r1', 'r2'], briefs },
    ]),
  ).toEqual({ verdict: 'nothing_seen' })
})

test('D6: a difference in a company is shown and never decided upon', () => {
  const [before, after] = [
    { record: { research: null } },
    { record: { research: { summary: 'x' } } },
  ]
  expect(judge('difference', {}, before, [after, after])).toMatchObject({ verdict: 'unclear' })
  expect(judge('difference', {}, before, [before, before])).toEqual({ verdict: 'nothing_seen' })
})

test('D3: what speaks against buying again', () => {
  const lookup = (result: 'paid' | 'free' | 'unknown' | 'sending', days: number) => ({
    at: 100 * day - days * day,
    result,
    person: null,
  })
  const check = (value: string | null, ...past: ReturnType<typeof lookup>[]) =>
    rebuyCheck('email', value, past, 100 * day)
  expect(check(null)).toEqual({ rebuy: 'no' })
  expect(check('a@example.org')).toMatchObject({
    rebuy: 'have',
    message: 'You already have it: a@example.org',
  })
  expect(check(null, lookup('free', 6))).toMatchObject({
    rebuy: 'recent',
    message: 'Looked up 6 days ago without result. Look again?',
  })
  expect(check(null, lookup('free', 40))).toEqual({ rebuy: 'no' })
  expect(check(null, lookup('unknown', 40))).toMatchObject({ rebuy: 'open' })
  expect(check(null, lookup('sending', 0))).toMatchObject({ rebuy: 'open' })
})
