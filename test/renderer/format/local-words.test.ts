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
  ['ar', 'غدًا الساعة 3 مساءً', tomorrow],
  ['ar', 'غدا ٣ م', tomorrow],
  ['ar', 'غدًا 15:00', tomorrow],
  ['ar', 'يوم السبت الساعة الثالثة والنصف عصرًا', '2026-11-21T15:30'],
  ['ar', 'tomorrow 3pm', tomorrow],
  ['ar', 'بعد غد', '2026-11-22T08:00'],
  ['ar', 'أمس', '2026-11-19T08:00'],
  ['ar', 'أول أمس', '2026-11-18T08:00'],
  ['ar', 'صباح الغد', '2026-11-21T09:00'],
  ['ar', 'غدًا صباحًا', '2026-11-21T09:00'],
  ['ar', 'مساء اليوم', '2026-11-20T20:00'],
  ['ar', 'الأحد القادم', '2026-11-22T08:00'],
  ['ar', 'يوم الإثنين الماضي', '2026-11-16T08:00'],
  ['ar', 'الثلاثاء 9:30 ص', '2026-11-24T09:30'],
  ['ar', 'بعد أسبوعين', '2026-12-04T08:00'],
  ['ar', 'بعد أسبوع', '2026-11-27T08:00'],
  ['ar', 'بعد ٣ أيام', '2026-11-23T08:00'],
  ['ar', 'بعد ثلاثة أيام', '2026-11-23T08:00'],
  ['ar', 'قبل أسبوعين', '2026-11-06T08:00'],
  ['ar', 'الأسبوع القادم', '2026-11-27T08:00'],
  ['ar', '24 ديسمبر', '2026-12-24T08:00'],
  ['ar', '٢٤ كانون الأول ٢٠٢٦', '2026-12-24T08:00'],
  ['ar', '٢٤ دجنبر', '2026-12-24T08:00'],
  ['ar', '٢٤/١٢/٢٠٢٦ ١٤:٣٠', '2026-12-24T14:30'],
  // One word that is not known may change the day.
  ['ar', 'غدا إن شاء الله', null],
  ['ar', 'بعد العيد', null],
  ['de', '٢٤.١٢. 15:00', '2026-12-24T15:00'],
  ['en', 'morgen 15 Uhr', null],
])('%s: %s', async (language, text, at) => {
  await learnWords(language)
  expect(read(text)).toBe(at)
})

test.each(['de', 'fr', 'es', 'ar'])(
  'M6: what fields show as examples in %s is read',
  async (language) => {
    await learnWords(language)
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const words = await readTranslations(root, language)
    for (const english of ['tomorrow 3pm, Fri, in 2 weeks', 'Fri, in 2 weeks, 24 Dec']) {
      const shown = words.get(english) ?? ''
      expect(shown).not.toBe(english)
      for (const example of shown.split(/[,،] /)) expect.soft(read(example), example).not.toBeNull()
    }
  },
)
