import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileAll } from '../../build/languages/catalogues.ts'

/** What is looked for on a page: a name, or a pattern of one. */
type Name = string | RegExp

/** The words of a language, by the English ones that stand in the tests. */
export interface Words {
  /** The name of something on a screen; one that is no text of Hotdesk's stays what it is. */
  name: <Given extends Name>(english: Given) => Given extends RegExp ? RegExp : Name
  /** A text as it is written, with what stands in its places. */
  text: (english: string, ...places: readonly string[]) => string
}

export const ENGLISH: Words = {
  name: (english) => english as never,
  text: (english, ...places) => filled(formsOf(compileMessageOrThrow(english))[0], places),
}

/** A text of a catalogue in all its forms; what is filled in is null. */
type Form = (string | null)[]

/** Lists the forms of a message: one for each case of its plurals and selections. */
function formsOf(message: string | CompiledMessage): Form[] {
  if (typeof message === 'string') return [[message]]
  let forms: Form[] = [[]]
  for (const token of message) {
    const next = typeof token === 'string' ? [[token === '#' ? null : token]] : casesOf(token)
    forms = forms.flatMap((form) => next.map((more) => [...form, ...more]))
  }
  return forms
}

function casesOf([, , cases]: Exclude<CompiledMessage[number], string>): Form[] {
  if (typeof cases !== 'object' || cases === null) return [[null]]
  return Object.entries(cases)
    .filter(([name]) => name !== 'offset')
    .flatMap(([, form]) => formsOf(form as CompiledMessage))
}

/** A name has plain blanks where French has narrow ones that do not break. */
const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')
const TAG = /<\/?\w+\/?>/
const withoutTags = (text: string) => text.split(TAG).join('')
const asText = (form: Form) =>
  form.map((part) => (part === null ? '7' : withoutTags(part))).join('')
function filled(form: Form | undefined, places: readonly string[]): string {
  if (form === undefined) throw new Error('no such text')
  const left = [...places]
  return form.map((part) => (part === null ? (left.shift() ?? '') : withoutTags(part))).join('')
}
const asPattern = (form: Form) =>
  form.map((part) => (part === null ? '.*' : escapedBetweenTags(part))).join('')
/** A name has a blank where there is a symbol. */
const escapedBetweenTags = (text: string) => text.split(TAG).map(escaped).join('\\s*')

/** Reads the words of a language from its catalogue; also those of the pseudo-locale. */
export async function readWords(tag: string): Promise<Words> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const catalogue = (await compileAll(root))[tag]
  if (catalogue === undefined) throw new Error(`no catalogue in ${tag}`)
  const messages = Object.entries(catalogue).map(([english, said]) => ({
    english,
    said: formsOf(said)[0],
    texts: formsOf(compileMessageOrThrow(english)).map(asText),
    patterns: formsOf(said).map(asPattern),
  }))
  const whole = new Map(messages.map((message) => [message.english, message]))
  const nameOf = (name: Name): Name => {
    if (typeof name === 'string') {
      const message = whole.get(name)
      return message ? new RegExp(`^(?:${message.patterns.join('|')})$`) : name
    }
    // A name may be a text within a text, such as a label before what it names.
    const first = tag === 'en-XA' ? '^⟦?' : '^'
    const start = name.source.startsWith('^') ? first : ''
    const patterns = messages
      .filter(({ texts }) => texts.some((text) => name.test(text)))
      .flatMap((message) => message.patterns)
    // In the pseudo-locale what begins with a name begins with a bracket, too.
    const source = name.source.replace(/^\^/, tag === 'en-XA' ? '^⟦*' : '^')
    if (patterns.length === 0) return new RegExp(source, name.flags)
    return new RegExp(`(?:${source})|${start}(?:${patterns.join('|')})`, name.flags)
  }
  return {
    name: nameOf as Words['name'],
    text: (english, ...places) => filled(whole.get(english)?.said, places),
  }
}

const FINDERS = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'])
const NARROWERS = new Set(['locator', 'first', 'last', 'nth', 'filter', 'or', 'and'])

/**
 * Shows a page on which everything is found by its English name, whatever language it speaks, so
 * that a journey is written once.
 */
export const inLanguage = (page: Page, words: Words): Page => translated(page, words.name)

function translated<Found extends Page | Locator>(found: Found, translate: Words['name']): Found {
  const again = (next: Locator) => translated(next, translate)
  return new Proxy(found, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
      if (FINDERS.has(key))
        return (name: Name, ...more: unknown[]) => again(call(translate(name), ...more) as Locator)
      if (key === 'getByRole')
        return (role: string, options?: { name?: Name }) =>
          again(
            call(
              role,
              options?.name ? { ...options, name: translate(options.name) } : options,
            ) as Locator,
          )
      if (key === 'filter')
        return (options: { hasText?: Name }) =>
          again(
            call(
              options.hasText ? { ...options, hasText: translate(options.hasText) } : options,
            ) as Locator,
          )
      if (key === 'all') return async () => ((await call()) as Locator[]).map(again)
      if (NARROWERS.has(key)) return (...given: unknown[]) => again(call(...given) as Locator)
      return value
    },
  })
}
