import { createHmac } from 'node:crypto'

/**
 * Replacements for what people wrote. Each word is replaced by another of the same length and case:
 * the same word always by the same one, and two words never by one. So comparing, splitting,
 * joining and folding texts has the same results.
 */
export interface StandIns {
  text(text: string): string
  /**
   * Replaces every text in a value. Secrets become texts without any likeness to the original.
   * Field names stay; a key that does not look like one is replaced as text.
   */
  value(value: unknown): unknown
}

const kinds = {
  /** Ids made on this computer. */
  id: String.raw`(?:new-[a-z_]+-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
  /** Addresses of this computer. */
  own: String.raw`https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?`,
  date: String.raw`(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?`,
  /** Groups of digits that identify a person only together. */
  phone: String.raw`(?<![\p{L}\p{N}])\d{1,4}(?:[ ().-]{1,3}\d{1,4}){2,}(?![\p{L}\p{N}])`,
  word: String.raw`[\p{L}\p{N}\p{M}]+`,
}
/** The parts of a text; only words and telephone numbers are replaced. */
const parts = new RegExp(
  Object.entries(kinds)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join('|'),
  'gu',
)
const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/
const secret = /(?:token|secret|password|passphrase|verifier|authorization|api_key)$/i
const fieldName = /^[a-z]+(?:_?[A-Z_][a-z]+)*$/
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const rounds = 8
/** Numbers up to this length do not identify a person: days, hours, floors. */
const shortNumber = 2
const remembered = 50_000

/**
 * Creates stand-ins under a key, without which the words cannot be restored. `kept` are the words
 * that stay.
 */
export function createStandIns(key: Buffer, kept: ReadonlySet<string>): StandIns {
  const known = new Map<string, string>()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  const shuffled = (letters: string) =>
    [...letters]
      .map((letter) => ({ letter, by: sign(`one ${letter}`).toString('hex') }))
      .toSorted((a, b) => (a.by < b.by ? -1 : 1))
      .map(({ letter }) => letter)
      .join('')
  const single: Record<string, string> = {
    [alphabet]: shuffled(alphabet),
    [digits]: shuffled(digits),
  }

  /** Permutes all texts of one length over these letters: a Feistel network. */
  function permute(text: string, letters: string): string {
    if (text.length < 2) return text && (single[letters]?.[letters.indexOf(text)] ?? '')
    const base = BigInt(letters.length)
    const toNumber = (part: string) =>
      [...part].reduce((sum, letter) => sum * base + BigInt(letters.indexOf(letter)), 0n)
    const half = text.length >> 1
    let [left, right] = [text.slice(0, half), text.slice(half)]
    for (let round = 0; round < rounds; round += 1) {
      const mixed = sign(`${round} ${text.length} ${letters.length} ${right}`)
      const size = base ** BigInt(left.length)
      let sum = (toNumber(left) + BigInt(`0x${mixed.toString('hex')}`)) % size
      let next = ''
      for (let place = 0; place < left.length; place += 1) {
        next = letters[Number(sum % base)] + next
        sum /= base
      }
      ;[left, right] = [right, next]
    }
    return left + right
  }

  /**
   * Makes a stand-in for a word with letters beyond a to z, which cannot be permuted: 6 to 32
   * letters from a to z, made from the whole word.
   */
  const strange = (word: string) =>
    [...sign(`word ${word}`).subarray(0, Math.min(32, Math.max(6, word.length)))]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')

  function makeWord(word: string): string {
    const letters = word.normalize('NFD')
    const plain = letters.replace(/\p{M}/gu, '').toLowerCase()
    if (kept.has(plain)) return word
    const numbers = plain.replace(/\D/g, '')
    if (numbers === plain) return numbers.length <= shortNumber ? word : permute(numbers, digits)
    const rest = plain.replace(/\d/g, '')
    if (!/^[a-z]*$/.test(rest)) return likeCase(word, strange(plain))
    const [newNumbers, newLetters] = [permute(numbers, digits), permute(rest, alphabet)]
    let [digit, letter] = [0, 0]
    return [...letters]
      .map((character) => {
        if (/\p{M}/u.test(character)) return character
        if (/\d/.test(character)) return newNumbers[digit++]
        const replacement = newLetters[letter++] ?? ''
        return character === character.toLowerCase() ? replacement : replacement.toUpperCase()
      })
      .join('')
      .normalize('NFC')
  }

  function wordFor(word: string): string {
    const before = known.get(word)
    if (before !== undefined) return before
    const replacement = makeWord(word)
    if (known.size >= remembered) known.clear()
    known.set(word, replacement)
    return replacement
  }

  const text = (whole: string): string =>
    moment.test(whole)
      ? whole
      : whole.replace(parts, (found, ...more) => {
          const { phone, word } = more.at(-1) as Partial<Record<keyof typeof kinds, string>>
          if (phone !== undefined) return phone.replace(/\d+/g, (group) => permute(group, digits))
          return word === undefined ? found : wordFor(word)
        })
  const hidden = (whole: string) =>
    whole && `x${sign(`secret ${whole}`).toString('hex').slice(0, 24)}`

  function value(whole: unknown, name: string): unknown {
    if (typeof whole === 'string') return secret.test(name) ? hidden(whole) : text(whole)
    if (Array.isArray(whole)) return whole.map((element) => value(element, name))
    if (typeof whole !== 'object' || whole === null) return whole
    return Object.fromEntries(
      Object.entries(whole).map(([key, content]) => [
        fieldName.test(key) ? key : text(key),
        value(content, key),
      ]),
    )
  }
  return { text, value: (whole) => value(whole, '') }
}

/** Gives a word the case of another: all capitals, a first capital, or none. */
function likeCase(model: string, word: string): string {
  if (model === model.toLowerCase()) return word
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase()
  return word.charAt(0).toUpperCase() + word.slice(1)
}
