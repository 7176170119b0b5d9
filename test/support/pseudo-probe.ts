import type { Page } from '@playwright/test'

/*
 * Searches a page in the pseudo-locale for untranslated words. The pseudo-locale puts every
 * translated text of Hotdesk in ⟦ and ⟧.
 */

/** Words outside the brackets, with the element they are in. */
interface Outside {
  where: string
  words: string
}

/** Words that are the same in every language: product names, file formats and abbreviations. */
const SAME_EVERYWHERE = new Set(
  'Hotdesk LinkedIn HubSpot Google Outlook Zoom CSV JSON HTTPS URL PDF API MCP OAuth BD CFO UTC GMT Vim'.split(
    ' ',
  ),
)
const dateWords = new Set(
  (['short', 'long'] as const).flatMap((width) => [
    ...Array.from({ length: 12 }, (_, month) =>
      new Date(2026, month).toLocaleDateString('en', { month: width }),
    ),
    ...Array.from({ length: 7 }, (_, day) =>
      new Date(2026, 10, 1 + day).toLocaleDateString('en', { weekday: width }),
    ),
  ]),
)

/** Text with a fixed syntax: addresses, IDs, API scopes, template variables and media types. */
const BY_RULE =
  /^(?:\S*(?:\/\/|@|\.example|\.com)\S*|\p{L}+_\w+|[\w.-]+:[\w.-]+|\{\w+\}:?|[a-z]+\/[a-z]+)$/u

/** Collects every string in a response of the service, and the full names of people. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const { first_name, last_name } = value as Record<string, unknown>
  const name = [first_name, last_name].filter((part) => typeof part === 'string').join(' ')
  // Chinese, Japanese and Korean names are shown so (M5).
  const familyFirst = [last_name, first_name].filter((part) => typeof part === 'string').join('')
  return [name, familyFirst, ...Object.values(value).flatMap(textsIn)]
}

const withOneBlank = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Lists the visible words and accessible names that are not translated. `records` are the texts of
 * the service's records, which are shown unchanged, with or without a `bdi` element.
 */
export async function untranslated(page: Page, records: readonly string[]): Promise<string[]> {
  const all = records.map(withOneBlank).join('\n')
  const isRecord = (text: string) => all.includes(text)
  /** Removes numbers, dates, addresses and product names from a text. */
  const ownWordsOf = (text: string) =>
    withOneBlank(
      text
        .split(' ')
        .filter((word) => !BY_RULE.test(word.replace(/[,;.]$/, '')) && !isSame(word))
        .join(' '),
    )
  const outside = await page.evaluate(lookOutside)
  return outside
    .filter(
      ({ words }) =>
        !isRecord(words) &&
        !words
          .split(/(?:^|\s*)[·,;:.…→—](?=\s|$)|\s–\s/)
          .every((part) => isRecord(part.trim()) || isRecord(ownWordsOf(part))),
    )
    .map(({ where, words }) => `${where}: “${words.slice(0, 80)}” is not translated`)
}

function isSame(word: string): boolean {
  const letters = word.replaceAll(/[^\p{L}]/gu, '')
  return letters.length < 3 || SAME_EVERYWHERE.has(letters) || dateWords.has(letters)
}

/** Finds words outside the brackets. Runs in the page. */
function lookOutside(): Outside[] {
  const leftOut =
    'bdi, kbd, code, pre, textarea, script, style, noscript, [data-record], [lang]:not(html)'
  const found = new Map<string, Outside>()
  const add = (element: Element, kind: string, words: string) => {
    const text = words.replaceAll(/\s+/g, ' ').trim()
    if (!/\p{L}{3}/u.test(text) || element.closest(leftOut)) return
    if (!element.checkVisibility({ visibilityProperty: true })) return
    found.set(`${kind} ${text}`, { where: `${element.localName}${kind}`, words: text })
  }
  // A text can contain elements, so bracket depth is counted across the whole page.
  let depth = 0
  let opened = ''
  const outsideOf = (text: string): string => {
    let words = ''
    for (const letter of text) {
      if (letter === '⟦' && depth++ === 0) opened = text
      if (letter === '⟧') depth--
      else if (letter !== '⟦' && depth === 0) words += letter
    }
    return words
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    const element = walker.currentNode.parentElement
    // The badge of a workspace shows the first letter of its name, here an opening bracket.
    if (!element || (text === '⟦' && element.ariaHidden === 'true')) continue
    add(element, '', outsideOf(text))
  }
  if (depth !== 0) found.set('', { where: 'body', words: `One bracket alone after ${opened}` })
  for (const name of [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
  ])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      depth = 0
      add(element, `[${name}]`, outsideOf(element.getAttribute(name) ?? ''))
    }
  return [...found.values()]
}
