import { t } from '#shared/i18n/translate.ts'
import { ImportError } from './problem.ts'

/** One element of the array: its value, or the reason it cannot be read. */
export type Element = { ok: true; value: unknown } | { ok: false; reason: string }

const longestElement = 1_000_000

/**
 * A streaming reader of a JSON array. It holds one element in memory, and a broken element costs
 * only itself. Throws ImportError before the first element if the text is not an array.
 */
export class JsonArrayReader {
  readonly #onElement: (element: Element) => void
  #state: 'before' | 'inside' | 'after' = 'before'
  #depth = 0
  #quoted = false
  #escaped = false
  #text = ''
  #tooLong = false
  #elements = 0
  #trailing = false

  constructor(onElement: (element: Element) => void) {
    this.#onElement = onElement
  }

  write(chunk: string): void {
    let start = 0
    for (let i = 0; i < chunk.length; i++) {
      const char = chunk.charAt(i)
      if (this.#state === 'inside') {
        if (this.#within(char)) continue
        this.#take(chunk.slice(start, i))
        start = i + 1
        this.#finish(char === ']')
      } else if (!/[\s\ufeff]/.test(char)) {
        if (this.#state === 'after') {
          if (!this.#trailing)
            this.#onElement({
              ok: false,
              reason: t('There is text after the end of the list. It wasn’t read.'),
            })
          this.#trailing = true
        } else if (char !== '[') {
          throw new ImportError(
            t('The file must hold a JSON list of objects: {example}. It begins with {beginning}.', {
              example: '[ {…}, … ]',
              beginning: JSON.stringify(chunk.slice(i, i + 20)),
            }),
          )
        } else {
          this.#state = 'inside'
          start = i + 1
        }
      }
    }
    if (this.#state === 'inside') this.#take(chunk.slice(start))
  }

  end(): void {
    if (this.#state === 'before') throw new ImportError(t('The file is empty.'))
    if (this.#state === 'inside')
      this.#onElement({
        ok: false,
        reason: t('The file ends here, in the middle of the list. It may have been cut off.'),
      })
  }

  /** Consumes a character; returns false if it ends the current element. */
  #within(char: string): boolean {
    if (this.#quoted) {
      if (this.#escaped) this.#escaped = false
      else if (char === '\\') this.#escaped = true
      else if (char === '"') this.#quoted = false
      return true
    }
    if (char === '"') this.#quoted = true
    else if (char === '{' || char === '[') this.#depth++
    else if ((char === '}' || char === ']') && this.#depth > 0) this.#depth--
    else return !(this.#depth === 0 && (char === ',' || char === ']'))
    return true
  }

  #take(text: string): void {
    if (this.#tooLong) return
    this.#text += text
    if (this.#text.length <= longestElement) return
    this.#tooLong = true
    this.#text = ''
  }

  #finish(last: boolean): void {
    const text = this.#text
    const empty = !this.#tooLong && text.trim() === ''
    if (this.#tooLong)
      this.#onElement({
        ok: false,
        reason: t('It is longer than {most, plural, one {# character} other {# characters}}.', {
          most: longestElement,
        }),
      })
    else if (!empty) this.#onElement(parse(text))
    else if (!last || this.#elements > 0)
      this.#onElement({ ok: false, reason: t('There is nothing between two commas.') })
    this.#elements++
    this.#text = ''
    this.#tooLong = false
    if (last) this.#state = 'after'
  }
}

function parse(text: string): Element {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return {
      ok: false,
      reason: t('It is not valid JSON: {error}', {
        error: error instanceof Error ? error.message : String(error),
      }),
    }
  }
}
