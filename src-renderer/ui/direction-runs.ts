export type Direction = 'ltr' | 'rtl'

/** A part of a text that is written in one direction. */
export interface DirectionRun {
  text: string
  direction: Direction
}

const right = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const rightLetter = String.raw`[[${right}]&&\p{L}]`
const leftLetter = String.raw`[\p{L}--[${right}]]`
const marks = String.raw`\u2068\u2069`
const isolated = `[\u2068][^${marks}]*[\u2069]`

const isolatedValues = new RegExp(isolated, 'gv')
const firstLetter = /\p{L}/u
const startsRight = new RegExp(rightLetter, 'v')
/** What runs against a line from right to left: other letters, and the digits that follow them. */
const againstRight = new RegExp(
  String.raw`(${isolated}|${leftLetter}(?:[^${right}${marks}]*[[\p{L}--[${right}]]\d])?)`,
  'v',
)
const againstLeft = new RegExp(
  `(${isolated}|${rightLetter}(?:[[^\\p{L}${marks}][${right}]]*${rightLetter})?)`,
  'v',
)

/** Returns the direction of the first letter of a text; undefined without letters. */
function firstDirection(text: string): Direction | undefined {
  const letter = firstLetter.exec(text)?.[0]
  if (letter === undefined) return undefined
  return startsRight.test(letter) ? 'rtl' : 'ltr'
}

/**
 * Returns the direction of a line: that of its first letter outside isolated values, as in Unicode
 * UAX #9. Undefined without letters.
 */
export const lineDirection = (text: string): Direction | undefined =>
  firstDirection(text.replaceAll(isolatedValues, '')) ?? firstDirection(text)

/**
 * Splits a text into the parts that run in its own direction and those that run against it, such as
 * a Latin name within an Arabic sentence. Isolated values are never torn apart.
 */
export function directionRuns(text: string): readonly DirectionRun[] {
  const own = lineDirection(text)
  if (own === undefined) return []
  const runs: DirectionRun[] = []
  for (const part of text.split(own === 'rtl' ? againstRight : againstLeft)) {
    if (part === '') continue
    const direction: Direction = firstDirection(part) ?? own
    const last = runs.at(-1)
    if (last?.direction === own && direction === own) last.text += part
    else runs.push({ text: part, direction })
  }
  return runs
}
