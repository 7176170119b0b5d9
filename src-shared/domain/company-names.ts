/** Words of a company's name that say its legal form, not who it is. */
const forms = new Set(
  'ab ag as asa aps bv cic co corp corporation company eg ev foundation gbr gmbh group holding holdings inc incorporated international kft kg kk lda limited llc llp ltd mbh nv oy oyj plc pte pty sa sarl sas se sl spa srl sro sp z o o the und and'.split(
    ' ',
  ),
)

/**
 * The words that tell a company from another: folded, without its legal form. A name that is
 * nothing but a form keeps its words.
 */
export function nameWords(name: string): string[] {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/(?<=\b[a-z])[./](?=[a-z]\b)/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !forms.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * How alike two names of companies are, from 0 to 1. 1: the same but for case, accents, punctuation
 * and legal form. Else the share of their words that are alike, where a beginning of four letters
 * counts half: `Kvist Bank` and `Kvist Pay` are 0.33.
 */
export function nameLikeness(one: string, other: string): number {
  const left = nameWords(one)
  const right = nameWords(other)
  if (left.length === 0 || right.length === 0) return 0
  if (left.join('') === right.join('')) return 1
  const rest = [...right]
  let alike = 0
  for (const word of left) {
    const same = rest.indexOf(word)
    const near =
      same >= 0
        ? same
        : rest.findIndex(
            (candidate) =>
              Math.min(candidate.length, word.length) >= 4 &&
              (candidate.startsWith(word) || word.startsWith(candidate)),
          )
    if (near < 0) continue
    alike += same >= 0 ? 1 : 0.5
    rest.splice(near, 1)
  }
  return Math.min(0.99, alike / (left.length + right.length - alike))
}
