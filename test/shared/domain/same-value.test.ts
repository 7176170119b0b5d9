import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, containsValues, sameValue } from '#shared/domain/same-value.ts'

/* P5, P6: what a service tidies is no change; what a person can see is one. */

test.each<[string, unknown, unknown, boolean]>([
  ['notes', 'called', 'called  \n', true],
  ['notes', ' called', 'called', false],
  ['notes', '\tcalled', '  called', false],
  ['notes', '\ncalled', 'called', false],
  ['notes', 'one\r\n two', 'one\n two', true],
  ['notes', 'one\n two', 'one\ntwo', false],
  ['title', 'CFO', 'CFO ', true],
  ['title', ' CFO', 'CFO', false],
  ['email', ' ada@example.org', 'ada@example.org', true],
  ['phone', ' +49 30 1', '+49301', true],
  ['phone', ' none', 'none', true],
  ['starts_at_utc', ' soon', 'soon', true],
  ['status', 'MEETING-BOOKED', 'meeting_booked', true],
  ['status', 'lvm', 'replied', false],
  ['tier', 's', 'S', true],
])('%s: %j and %j say the same: %s', (field, a, b, same) => {
  expect(sameValue(field, a, b)).toBe(same)
  expect(sameValue(field, b, a)).toBe(same)
})

test.each<[string, unknown, unknown, boolean]>([
  ['contact_id', 7, '7', true],
  ['contact_id', null, undefined, true],
  ['notes', null, '', true],
  ['notes', 0, '', false],
  ['do_not_contact', false, null, false],
  ['starts_at_utc', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00', true],
  ['starts_at_utc', '2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', false],
  ['phone', '+49 (30) 123-45', '+493012345', true],
  ['phone', '+49 30 1', '49 30 1', false],
  ['events', ['b', 'a'], ['a', 'b'], true],
  ['events', ['a'], ['a', 'a'], false],
  ['titles', ['CFO'], ['cfo'], false],
  ['order', ['b', 'a'], ['a', 'b'], false],
  ['company', { id: 1, name: 'A' }, { name: 'A', id: 1 }, true],
  ['company', { id: 1, list: [{ b: 1, a: 2 }] }, { list: [{ a: 2, b: 1 }], id: 1 }, true],
])('%s: %j and %j say the same: %s', (field, a, b, same) => {
  expect(sameValue(field, a, b)).toBe(same)
  expect(sameValue(field, b, a)).toBe(same)
})

test('P5: every value says the same as itself after a way through JSON and back', () => {
  const field = fc.constantFrom('notes', 'email', 'phone', 'starts_at_utc', 'status', 'events', 'x')
  fc.assert(
    fc.property(field, fc.jsonValue(), (name, value) => {
      expect(sameValue(name, value, JSON.parse(JSON.stringify(value)))).toBe(true)
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
    }),
  )
})

test('P5: a record holds what was wanted where every field of it does, whatever else there is', () => {
  expect(containsValues({ tier: 's', notes: 'x ', more: 1 }, { tier: 'S', notes: 'x' })).toBe(true)
  expect(containsValues({ tier: 'S' }, { tier: 'S', notes: '' })).toBe(true)
  expect(containsValues({ tier: 'S' }, { tier: 'S', notes: 'x' })).toBe(false)
  expect(containsValues({}, {})).toBe(true)
})
