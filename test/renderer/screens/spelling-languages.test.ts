import { expect, test } from 'vitest'
import { languageName, nearestLanguages } from '#renderer/screens/settings/spelling-languages.ts'

const offered = ['de', 'en-AU', 'en-GB', 'en-US', 'pt-BR', 'pt-PT']

test.each([
  [
    ['en-GB', 'de-AT'],
    ['en-GB', 'de'],
  ],
  [['en-NZ', 'en', 'en-US'], ['en-AU']],
  [['pt-BR', 'pt'], ['pt-BR']],
  [['tlh', 'de'], ['de']],
  [['tlh'], []],
])('N9: somebody who reads %s is offered the dictionaries %s', (wanted, found) => {
  expect(nearestLanguages(wanted, offered)).toEqual(found)
})

test.each([
  ['de', 'German'],
  ['en-GB', 'British English'],
  ['x', 'x'],
])('N9: the language %s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})
