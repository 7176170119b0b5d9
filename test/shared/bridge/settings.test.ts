import { expect, test } from 'vitest'
import { preferences } from '#shared/bridge/settings.ts'

test.each([
  ['format', 'de-CH', 'de-CH'],
  ['format', 'de_CH.UTF-8', null],
  ['system_format', 'ar-EG-u-nu-arab', 'ar-EG-u-nu-arab'],
  ['system_format', '', null],
  ['sort_language', 'sv', 'sv'],
  ['sort_language', 'swedish, please', null],
  ['second_zone', 'America/New_York', 'America/New_York'],
  ['second_zone', 'Mars/Olympus', null],
] as const)('M5: a settings file with %s "%s" counts as %s', (name, written, read) => {
  expect(preferences.parse({ [name]: written })[name]).toBe(read)
})
