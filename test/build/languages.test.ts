import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parseMessage } from '#shared/i18n/parse-message.ts'
import { withFigures } from '../../build/languages/figures.ts'
import { readTranslations, translated } from '../../build/languages/catalogues.ts'
import { canTear, countsOutside, digitsIn, faultOf, needsOf } from '../../build/languages/checks.ts'
import { assembledIn } from '../../build/languages/assembled.ts'
import { bareTextsOf } from '../../build/languages/bare.ts'
import { withDigits, withoutPlural } from '../../build/languages/exceptions.ts'
import { readMessages } from '../../build/languages/messages.ts'
import { pseudo } from '../../build/languages/pseudo.ts'
import { wrongVoiceIn } from '../../build/languages/voice.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { messages, unreadable } = readMessages(root)
const at = ({ file, line, text }: (typeof messages)[number]) => `${file}:${line} ${text}`

describe('M6: the texts in the sources', () => {
  test('are plain strings, so that a translator sees them', () => {
    expect(unreadable).toEqual([])
    expect(messages.length).toBeGreaterThan(3000)
  })

  test('are ICU messages without blanks around them', () => {
    const odd = messages.filter(({ text }) => {
      needsOf(text)
      return text !== text.trim()
    })
    expect(odd.map(at)).toEqual([])
  })

  test('are compiled at run time as the build compiles translations', () => {
    for (const text of new Set(messages.map((message) => message.text)))
      expect(parseMessage(text), text).toEqual(withFigures(compileMessageOrThrow(text)))
  })

  test('are given each value and element that they name', () => {
    const short = messages.filter(({ text, suppliedNames }) => {
      if (suppliedNames === null) return false
      const { names, tags } = needsOf(text)
      const elements = tags.map((tag) => tag.replace(/[</>]/g, ''))
      return [...names, ...elements].some((name) => !suppliedNames.includes(name))
    })
    expect(short.map(at)).toEqual([])
  })

  test('have their numbers in plurals, since other languages inflect where English does not', () => {
    const flat = new Set(
      messages.map(({ text }) => text).filter((text) => countsOutside(text).length > 0),
    )
    expect([...flat].sort()).toEqual(Object.values(withoutPlural).flat().sort())
  })

  test('name no number, since the person chooses its digits: it is one of their values', () => {
    const texts = new Set(
      messages.map(({ text }) => text).filter((text) => digitsIn(text).length > 0),
    )
    expect([...texts].sort()).toEqual(Object.values(withDigits).flat().sort())
  })

  test('are given their numbers as numbers, not as text that has its digits already', () => {
    const written = messages.filter(({ writtenNames }) => writtenNames.length > 0)
    expect(written.map(at)).toEqual([])
  })

  test('are given numbers when they are shown, since the digits can be chosen later', () => {
    const early = messages.filter(
      ({ text, file, atLoad, suppliedNames }) =>
        atLoad &&
        file.startsWith('src-renderer/') &&
        needsOf(text).plurals.some(({ name }) => suppliedNames?.includes(name)),
    )
    expect(early.map(at)).toEqual([])
  })

  test('name no key, since each can be changed and keyboards call it otherwise', () => {
    const key = /\b(Ctrl|Shift|Alt|Meta)[ +]+\S\b/
    expect(messages.map(({ text }) => text).filter((text) => key.test(text))).toEqual([])
    expect('Export these lines (Shift E)').toMatch(key)
  })

  test('are said inside functions where the language may change while the code runs', () => {
    const early = messages.filter(({ file, atLoad }) => atLoad && !file.startsWith('src-renderer/'))
    expect(early.map(at)).toEqual([])
  })
})

describe.each(translated.map(({ name, tag }) => [name, tag] as const))('M6: %s', (_, tag) => {
  test('has every text, with the values, elements and plurals that it needs', async () => {
    const translations = await readTranslations(root, tag)
    const faults = [...new Set(messages.map(({ text }) => text))].flatMap((text) => {
      const translation = translations.get(text)
      const fault = translation ? faultOf(text, translation, tag) : 'no translation'
      return fault === null ? [] : [`${text}: ${fault}`]
    })
    expect(faults).toEqual([])
  })

  test('has spaces that keep a mark on the line of its word', async () => {
    const translations = await readTranslations(root, tag)
    expect([...translations.values()].filter((text) => canTear(text, tag))).toEqual([])
  })

  test('addresses people in the voice of docs/translating.md', async () => {
    const translations = await readTranslations(root, tag)
    const wrong = [...translations.values()].flatMap((text) => {
      const word = wrongVoiceIn(text, tag)
      return word === null ? [] : [`${word}: ${text}`]
    })
    expect(wrong).toEqual([])
  })

  test('has no text that nobody says', async () => {
    const said = new Set(messages.map(({ text }) => text))
    const translations = await readTranslations(root, tag)
    expect([...translations.keys()].filter((text) => !said.has(text))).toEqual([])
  })
})

test('M5, M6: Arabic, which is read with two sets of digits, writes out no number that the text does not', async () => {
  const translations = await readTranslations(root, 'ar')
  const added = [...translations].filter(([text, translation]) =>
    digitsIn(translation).some((digits) => !digitsIn(text).includes(digits)),
  )
  expect(added.map(([, translation]) => translation)).toEqual([])
})

test.each([
  ['Choose {count} of {total}', 'Wähle {count}', 'names count, not count,total'],
  ['Press <key>J</key>', 'Drücke J', 'tags , not </key>,<key>'],
  ['{n, plural, one {# row} other {# rows}}', '{n, plural, other {# صف}}', 'the plural of n lacks'],
  ['{n, plural, one {# row} other {# rows}}', '{n, plural, one {صف', 'no ICU message'],
])('M6: of %j, a translation %j is refused', (text, translation, fault) => {
  expect(faultOf(text, translation, 'ar')).toContain(fault)
})

test.each([
  ["`${t('Members')}: ${list}`", [1]],
  ["`${n} ${on ? t('on') : t('off')}!`", [1]],
  ["`${t('One sentence.')} ${t('Another.')}`", []],
  ["`${t('Members')} · ${format.number(n)}`", []],
  ["`{first_name|${t('there')}}`", []],
  ['`${n}: ${list}`', []],
])('M6: %s is glued together in the lines %j', (source, lines) => {
  expect(assembledIn(`const text = ${source}`, 'a.ts')).toEqual(lines)
})

test.each([
  ['de', 'Wählen Sie eine Liste.', null],
  ['de', 'Wähle eine Liste.', 'Wähle'],
  ['de', 'Das ist dein Kalender.', 'dein'],
  ['fr', 'Ouvrez votre calendrier.', null],
  ['fr', 'Ouvre ton calendrier.', 'Ouvre'],
  ['es', 'Usa tu calendario.', null],
  ['es', 'Use ← y →.', 'Use'],
  ['es', 'Se crea en su espacio de trabajo.', 'su espacio de trabajo'],
])('M6: in %s %j is wrong for %j', (tag, text, word) => {
  expect(wrongVoiceIn(text, tag)).toBe(word)
})

test.each([
  ['src-renderer/a.tsx', '<p>Nothing here</p>', ['Nothing here']],
  ['src-renderer/a.tsx', '<p>{t("Nothing here")}</p>', []],
  ['src-renderer/a.tsx', '<p>{on ? "Is on now" : t("Off")}</p>', ['Is on now']],
  ['src-renderer/a.tsx', '<Field label="Note" hint={t("Short")} />', ['Note']],
  ['src-renderer/a.tsx', '<i aria-label={`Lead ${n}`} className="is wide" />', ['Lead …']],
  ['src-renderer/a.tsx', '<Field placeholder="https://name.example" />', []],
  ['src-renderer/a.tsx', 'toast({ message: "It was saved." })', ['It was saved.']],
  ['src-main/a.ts', 'throw new Error("No file was there.")', ['No file was there.']],
  ['src-main/a.ts', 'const say = () => "Try it again."', ['Try it again.']],
  ['src-main/a.ts', 'const ADVICE = "Try it " + "again."', ['Try it']],
  ['src-main/a.ts', 'const ALL = "SELECT id FROM t"', []],
  ['src-main/a.ts', 'function f() { return t("Try it again.") }', []],
  ['src-main/a.ts', 'log.warn("No file was there.")', []],
  ['src-shared/a.ts', 'function f(a) { return a ? `It has ${a}.` : null }', ['It has ….']],
])('M6: %s with %j has the bare texts %j', (file, source, texts) => {
  expect(bareTextsOf(source, file).map(({ text }) => text)).toEqual(texts)
})

test.each<[string, string[]]>([
  ['{count} selected', ['count']],
  ['{count, plural, other {# selected}}', []],
  ['{list}, {members} members, {left} left', ['left', 'members']],
  ['{done} of {total}', []],
  ['{done} of {total, plural, one {# lead} other {# leads}} changed', []],
  ['Try again in {minutes} min.', []],
  ['Started {minutes} minutes ago', ['minutes']],
  ['Enrol {name}', []],
])('M6: of the values of %j, %j need a plural', (text, names) => {
  expect(countsOutside(text)).toEqual(names)
})

test.each<[string, string[]]>([
  ['Posted over 21 days ago', ['21']],
  ['{n, plural, =0 {none} one {1 row} other {# rows}}', ['1']],
  ['<b2>{at_2}</b2>', []],
  ['{n, plural, zero {٠} other {#}}', ['٠']],
])('M5: %j has the digits %j', (text, digits) => {
  expect(digitsIn(text)).toEqual(digits)
})

test('M6: the words of the pseudo-locale are 40 % longer and break as words do', () => {
  expect(pseudo('Find people')).toEqual(['⟦', 'Fíñd péóplé', '~~~~~', '⟧'])
  expect(pseudo('The service fails for a moment').at(-2)).toBe('~~~~~~~ ~~~~')
})

test('M6: the pseudo-locale keeps places, plurals and tags', () => {
  expect(pseudo('Until {day}, <b>{n, plural, one {# row} other {# rows}}</b>')).toEqual([
    '⟦',
    'Ûñtíl ',
    ['day'],
    ', <b>',
    ['n', 'plural', { one: ['#', ' rów'], other: ['#', ' rówš'] }],
    '</b>',
    '~~~~~~',
    '⟧',
  ])
})
