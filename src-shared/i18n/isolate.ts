/* Marks that keep a value in its own direction within other text (Unicode UAX #9). */

/** A text that begins or ends with something else than a letter: `2025 alumni`, `/home`, `+44 20`. */
const looseEnd = /^[^\p{L}\u2068]|[^\p{L}\u2069]$/u

/** Puts a text between the marks of a first strong isolate. */
export const markIsolated = (text: string): string => `\u2068${text}\u2069`

/**
 * Isolates a text whose ends would go to the other side within right-to-left text, because they are
 * digits or punctuation. Other texts, such as the single words that select a case, stay as they are.
 */
export const isolateLooseEnds = (text: string): string =>
  looseEnd.test(text) ? markIsolated(text) : text

/**
 * Removes the marks of isolated values from a text that leaves Hotdesk: every way out calls it once.
 * Isolates of other kinds, which somebody may have written, keep their marks.
 */
export function removeIsolation(text: string): string {
  const open: string[] = []
  return text.replaceAll(/[\n\u2066-\u2069]/g, (mark) => {
    if (mark === '\n') {
      // A paragraph ends every isolate.
      open.length = 0
      return mark
    }
    if (mark !== '\u2069') open.push(mark)
    const opening = mark === '\u2069' ? open.pop() : mark
    return opening === undefined || opening === '\u2068' ? '' : mark
  })
}
