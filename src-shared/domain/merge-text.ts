import { diff3Merge } from 'node-diff3'

/**
 * The most lines to compare. Beyond that a comparison would take seconds, so both texts are kept
 * one after the other.
 */
const mostLines = 5_000

/**
 * Merges two texts derived from `base`, line by line. If both changed the same lines, both versions
 * are kept, theirs first: text that a person wrote is never replaced (docs/promises.md "Merge"). A
 * line that both added appears once.
 */
export function mergeText(base: string, theirs: string, mine: string): string {
  const [o, a, b] = [base, theirs, mine].map(lines) as [string[], string[], string[]]
  if (isSame(a, b) || isSame(o, b)) return a.join('\n')
  if (isSame(o, a)) return b.join('\n')
  if (o.length + a.length + b.length > mostLines) return keepBoth(o, a, b).join('\n')
  return diff3Merge(a, o, b, { excludeFalseConflicts: true })
    .flatMap(
      (region) =>
        region.ok ??
        keepBoth(region.conflict?.o ?? [], region.conflict?.a ?? [], region.conflict?.b ?? []),
    )
    .join('\n')
}

/** Splits a text into lines, with any system's line ends; an empty text has no lines. */
function lines(text: string): string[] {
  const plain = text.replace(/\r\n?/g, '\n').trimEnd()
  return plain === '' ? [] : plain.split('\n')
}

const isSame = (a: string[], b: string[]) =>
  a.length === b.length && a.every((line, at) => line === b[at])

/**
 * Returns theirs, then what mine adds. A line that either side removed stays removed; a line that
 * either side wrote stays.
 */
function keepBoth(base: string[], theirs: string[], mine: string[]): string[] {
  const [baseLines, theirLines, ownLines] = [new Set(base), new Set(theirs), new Set(mine)]
  const rest = theirs.filter((line) => !baseLines.has(line) || ownLines.has(line))
  return [...rest, ...mine.filter((line) => !baseLines.has(line) && !theirLines.has(line))]
}
