import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { learnWords } from '#renderer/format/local-words.ts'
import { readWhen } from '#renderer/format/read-when.ts'
import { readTranslations } from '../../../build/languages/catalogues.ts'

/* M5, M6: dates are read in the words of the interface, and in English beside them. */

afterEach(() => learnWords('en'))

/** A Friday afternoon, half past two. */
const now = new Date(2026, 10, 20, 14, 30).getTime()
const read = (text: string) =>
  readWhen(text, {
    kind: 'moment',
    now,
    monthFirst: false,
    lean: 'ahead',
    missing: { day: '2026-11-20', time: '08:00' },
  })

const tomorrow = '2026-11-21T15:00'
test.each([
  ['de', 'morgen 15 Uhr', tomorrow],
  ['de', 'morgen um 15 Uhr', tomorrow],
  ['de', 'tomorrow 3pm', tomorrow],
  ['de', 'heute Abend', '2026-11-20T18:00'],
  ['de', 'morgen früh', '2026-11-21T09:00'],
  ['de', 'übermorgen', '2026-11-22T08:00'],
  ['de', 'am Montag um 9:30', '2026-11-23T09:30'],
  ['de', 'letzten Montag', '2026-11-16T08:00'],
  ['de', 'vor 2 Wochen', '2026-11-06T08:00'],
  ['de', '24. Dezember', '2026-12-24T08:00'],
  ['de', '24.12. 15:00', '2026-12-24T15:00'],
  ['de', 'Fri', '2026-11-27T08:00'],
  ['fr', 'demain 15h', tomorrow],
  ['fr', 'demain à 15h30', '2026-11-21T15:30'],
  ['fr', 'tomorrow 3pm', tomorrow],
  ['fr', 'après-demain', '2026-11-22T08:00'],
  ['fr', 'demain matin', '2026-11-21T09:00'],
  ['fr', 'ce soir', '2026-11-20T18:00'],
  ['fr', 'lundi dernier', '2026-11-16T08:00'],
  ['fr', 'dans 2 semaines', '2026-12-04T08:00'],
  ['es', 'mañana a las 15', tomorrow],
  ['es', 'mañana a las 3 de la tarde', tomorrow],
  ['es', 'tomorrow 3pm', tomorrow],
  ['es', 'pasado mañana', '2026-11-22T08:00'],
  ['es', 'mañana por la mañana', '2026-11-21T09:00'],
  ['es', 'el viernes', '2026-11-27T08:00'],
  ['es', '24 de diciembre', '2026-12-24T08:00'],
  // Half of it would be another day.
  ['es', 'hace 2 semanas', null],
  // Arabic is written in figures, or in English.
  ['ar', 'tomorrow 3pm', tomorrow],
  ['ar', 'غدا', null],
  ['en', 'morgen 15 Uhr', null],
])('%s: %s', async (language, text, at) => {
  await learnWords(language)
  expect(read(text)).toBe(at)
})

test.each(['de', 'fr', 'es'])(
  'M6: what fields show as examples in %s is read',
  async (language) => {
    await learnWords(language)
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const words = await readTranslations(root, language)
    for (const english of ['tomorrow 3pm, Fri, in 2 weeks', 'Fri, in 2 weeks, 24 Dec']) {
      const shown = words.get(english) ?? ''
      expect(shown).not.toBe(english)
      for (const example of shown.split(', ')) expect.soft(read(example), example).not.toBeNull()
    }
  },
)
