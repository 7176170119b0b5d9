import { diff3Merge } from 'node-diff3'

/**
 * Above this many lines the comparison would take seconds; both texts are then kept one after the
 * other.
 */
const mostLines = 5_000

/**
 * Merges two texts that grew from `base`, line by line. Where both changed the same lines both
 * versions are kept, theirs first: nothing that a person wrote is ever replaced (docs/promises.md
 * "Merge"). The same line added by both stands once.
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

/** Line ends of every system count as one; an empty text has no lines. */
function lines(text: string): string[] {
  const plain = text.replace(/\r\n?/g, '\n').trimEnd()
  return plain === '' ? [] : plain.split('\n')
}

const isSame = (a: string[], b: string[]) =>
  a.length === b.length && a.every((line, at) => line === b[at])

/**
 * Theirs, then what mine adds to it. A line that one of us took away stays away; a line that one of
 * us wrote stays.
 */
function keepBoth(base: string[], theirs: string[], mine: string[]): string[] {
  const [was, said, kept] = [new Set(base), new Set(theirs), new Set(mine)]
  const rest = theirs.filter((line) => !was.has(line) || kept.has(line))
  return [...rest, ...mine.filter((line) => !was.has(line) && !said.has(line))]
}
