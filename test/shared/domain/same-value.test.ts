import { expect, test } from 'vitest'
import { sameValue } from '#shared/domain/same-value.ts'

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
