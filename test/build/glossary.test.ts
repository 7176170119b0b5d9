import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTranslations, translated } from '../../build/languages/catalogues.ts'
import { saidOtherwise } from '../../build/languages/exceptions.ts'
import { readMessages } from '../../build/languages/messages.ts'
import { terms, termsMissedIn } from '../../build/languages/terms.ts'

/* M6: one word for one thing in every language: the glossary of docs/translating.md. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const COLUMNS = ['de', 'fr', 'es', 'ar']
const NAMES = /^src-shared\/domain\/(field|status|lead|campaign-status|bd-status)-labels\.ts$/
const excepted = Object.values(saidOtherwise).flat()

/** Reads a table of the glossary: the English word, then that of each language by its tag. */
function readTable(heading: string): (readonly [string, ReadonlyMap<string, string>])[] {
  const page = readFileSync(join(root, 'docs/translating.md'), 'utf8')
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = part.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).map((line) => {
    const [english = '', ...words] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return [english, new Map(COLUMNS.map((tag, at) => [tag, words[at] ?? '']))]
  })
}
const words = readTable('Words that mean one thing')
const names = readTable('Names of fields and of their values')

test('M6: the glossary has every language, every term, and every name of a field or value', () => {
  expect(translated.map(({ tag }) => tag).toSorted()).toEqual(COLUMNS.toSorted())
  expect(words.map(([english]) => english)).toEqual(terms.map(({ english }) => english))
  const { messages } = readMessages(root)
  const shown = messages.filter(({ file, text }) => NAMES.test(file) && /^\p{Lu}/u.test(text))
  expect(names.map(([english]) => english).toSorted()).toEqual(
    [...new Set(shown.map(({ text }) => text))].toSorted(),
  )
})

describe.each(COLUMNS)('M6: the glossary in %s', (tag) => {
  test('has words that the check takes for them', () => {
    const odd = words.flatMap(([english, word]) => termsMissedIn(english, word.get(tag) ?? '', tag))
    expect(odd).toEqual([])
  })

  test('is what the catalogue says', async () => {
    const translations = await readTranslations(root, tag)
    const missed = [...translations]
      .filter(([text]) => !excepted.includes(text))
      .flatMap(([text, said]) =>
        termsMissedIn(text, said, tag).map((term) => `${term}: ${text} => ${said}`),
      )
    expect(missed).toEqual([])
    for (const [english, word] of names)
      expect([english, translations.get(english)]).toEqual([english, word.get(tag)])
  })
})

test('M6: every exception of the glossary is one', async () => {
  const all = await Promise.all(
    COLUMNS.map(async (tag) => [tag, await readTranslations(root, tag)] as const),
  )
  const needless = excepted.filter((text) =>
    all.every(([tag, of]) => termsMissedIn(text, of.get(text) ?? '', tag).length === 0),
  )
  expect(needless).toEqual([])
})

test.each([
  ['Open the hot list', 'Liste öffnen', ['hot list']],
  ['Open the hot list', 'Hotlist öffnen', []],
  ['{count} leads for {company}', '{count} Anfragen für {company}', ['lead']],
  ['This leads to {desk}', 'Das führt zu {desk}', []],
  ['Enrolled in {campaign}', 'In {campaign} aufgenommen', []],
  ['Practice workspace', 'Arbeitsbereich', ['practice workspace']],
])('M6: of %j, %j misses the terms %j', (text, translation, missed) => {
  expect(termsMissedIn(text, translation, 'de')).toEqual(missed)
})
