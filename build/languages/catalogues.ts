import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { withFigures } from './figures.ts'
import { ENGLISH, languages, pseudoLanguages } from '../../src-shared/i18n/languages.ts'
import { pseudo } from './pseudo.ts'
import { readMessages, type Message } from './messages.ts'

/** Translations by English text; an empty text if there is none yet. */
export type Translations = ReadonlyMap<string, string>

/** Compiled messages by English text, in the form that `speak` takes. */
export type Compiled = Record<string, string | CompiledMessage>

const po = formatter({
  explicitIdAsDefault: true,
  lineNumbers: false,
  printPlaceholdersInComments: false,
  customHeaderAttributes: { 'POT-Creation-Date': '', 'X-Generator': 'npm run languages' },
})

/** The languages with a catalogue: all except English, whose texts are in the code. */
export const translated = languages.filter(({ tag }) => tag !== ENGLISH.tag)

const fileOf = (root: string, tag: string) =>
  join(root, 'src-shared', 'i18n', 'catalogues', `${tag}.po`)

/** Reads the translations of a language; empty if it has no catalogue yet. */
export async function readTranslations(root: string, tag: string): Promise<Translations> {
  const file = fileOf(root, tag)
  if (!existsSync(file)) return new Map()
  const catalogue = await po.parse(readFileSync(file, 'utf8'), contextOf(tag, file))
  return new Map(Object.entries(catalogue).map(([text, entry]) => [text, entry.translation ?? '']))
}

/**
 * Rewrites the catalogue of a language: one entry for each text in the sources, sorted by text,
 * with its existing translation. Texts that are no longer in the sources are removed.
 */
export async function writeTranslations(
  root: string,
  tag: string,
  messages: readonly Message[],
  translations: Translations,
): Promise<void> {
  const files = new Map<string, Set<string>>()
  for (const { text, file } of messages) files.set(text, (files.get(text) ?? new Set()).add(file))
  const catalogue = Object.fromEntries(
    [...files].sort(byText).map(([text, origins]) => [
      text,
      {
        translation: translations.get(text) ?? '',
        message: text,
        origin: [...origins].sort().map((file): [string] => [file]),
      },
    ]),
  )
  const file = fileOf(root, tag)
  writeFileSync(
    file,
    await po.serialize(catalogue, { ...contextOf(tag, file), existing: undefined }),
  )
}

const contextOf = (tag: string, filename: string) => ({
  locale: tag,
  sourceLocale: ENGLISH.tag,
  filename,
})

const byText = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

/** Compiles translations, leaving out empty ones. Throws if one is not an ICU message. */
export function compile(translations: Translations): Compiled {
  const compiled: Compiled = {}
  for (const [text, translation] of translations)
    if (translation) compiled[text] = withFigures(compileMessageOrThrow(translation))
  return compiled
}

/** Compiles all catalogues and the pseudo-locales, by tag. */
export async function compileAll(root: string): Promise<Record<string, Compiled>> {
  const all: Record<string, Compiled> = {}
  for (const { tag } of translated) all[tag] = compile(await readTranslations(root, tag))
  const texts = readMessages(root).messages.map(({ text }) => text)
  const longer = Object.fromEntries(texts.map((text) => [text, withFigures(pseudo(text))]))
  for (const { tag } of pseudoLanguages) all[tag] = longer
  return all
}
