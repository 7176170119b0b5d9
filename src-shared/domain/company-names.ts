import { compose, foldText, sameSpelling } from './fold.ts'

/** Words in a company's name that state its legal form. */
const forms = new Set(
  (
    'ab ag as asa aps bv cic co corp corporation company eg ev foundation gbr gmbh group ' +
    'holding holdings inc incorporated international kft kg kk lda limited llc llp ltd ' +
    'mbh nv oy oyj plc pte pty sa sarl sas se sl spa srl sro sp z o o the und and'
  ).split(' '),
)

/**
 * Returns the distinctive words of a company's name, in lower case and without its legal form. A
 * name that consists only of legal forms keeps its words.
 */
export function tellingWords(name: string): string[] {
  const words =
    compose(name)
      .replace(/(?<=\b[a-z])[./](?=[a-z]\b)/g, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const distinctive = words.filter((word) => !forms.has(foldText(word)))
  return distinctive.length > 0 ? distinctive : words
}

/** Returns the distinctive words of a company's name, folded. */
export const nameWords = (name: string): string[] => tellingWords(name).map(foldText)

/**
 * Measures the similarity of two company names, from 0 to 1. 1 means equal except for case,
 * accents, spelling (`Ørsted`, `Oersted`), punctuation and legal form. Otherwise it is the share of
 * words in common, where a shared beginning of at least four letters counts half: `Kvist Bank` and
 * `Kvist Pay` score 0.33.
 */
export function nameLikeness(a: string, b: string): number {
  const left = tellingWords(a)
  const right = tellingWords(b)
  if (left.length === 0 || right.length === 0) return 0
  if (sameSpelling(left.join(''), right.join(''))) return 1
  const rest = [...right]
  let alike = 0
  for (const word of left) {
    const sameAt = rest.findIndex((candidate) => sameSpelling(candidate, word))
    const nearAt =
      sameAt >= 0
        ? sameAt
        : rest.findIndex(
            (candidate) =>
              Math.min(candidate.length, word.length) >= 4 &&
              startAlike(foldText(candidate), foldText(word)),
          )
    if (nearAt < 0) continue
    alike += sameAt >= 0 ? 1 : 0.5
    rest.splice(nearAt, 1)
  }
  return Math.min(0.99, alike / (left.length + right.length - alike))
}

const startAlike = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)
