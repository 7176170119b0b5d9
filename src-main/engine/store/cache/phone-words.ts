import { digitsOf, plainDigits } from '#shared/domain/digits.ts'
import { asTyped, matchPhrase, type Endings } from './endings.ts'
import { reverse } from './search-text.ts'

/** Country codes have one to three digits (ITU-T E.164). */
const COUNTRY_CODE_LENGTHS = [1, 2, 3]
/** The shortest run of digits that may be part of a telephone number. */
export const SHORTEST_PART = 3
/** The shortest national number, without anything in front of it. */
const SHORTEST_NATIONAL = 6
/** No number is written in more groups. */
const MOST_GROUPS = 8

/**
 * Returns the words by which the index finds a telephone number: all its digits, and its rest from
 * each group of digits on (`7946 0018` of `+44 20 7946 0018`). A number without groups may be a
 * national one behind a country code.
 */
export function phoneWords(phone: string): string {
  const groups = readGroups(phone)
  const number = groups.join('')
  const starts =
    groups.length > 1
      ? groups.slice(0, MOST_GROUPS).map((_, index) => groups.slice(0, index).join('').length)
      : [0, ...COUNTRY_CODE_LENGTHS]
  const words = starts.map((start) => number.slice(start)).filter((word) => word !== '')
  return [...new Set(words)].join(' ')
}

/**
 * Returns the reversed words by which the index finds a number from its end, as dialled and as
 * written.
 */
export const reversedPhoneWords = (phone: string): string =>
  [...new Set([phoneNumber(phone), digitsOf(phone)])].map(reverse).join(' ')

/** Returns the digits of a telephone number as dialled from abroad. */
export const phoneNumber = (phone: string): string => readGroups(phone).join('')

/**
 * Returns the groups of digits without a trunk zero: "+44 (0)20" is dialled as +44 20 or as 020.
 */
function readGroups(phone: string): string[] {
  const written = plainDigits(phone.normalize('NFKC')).replace(/(?<=\d\s*)\(0\)/, ' ')
  return written.match(/\d+/g) ?? []
}

/**
 * Converts typed digits into a full-text query. It finds numbers that begin or end with them, or
 * contain them from the start of a group (H2), and national numbers by their international form.
 */
export function matchPhone(input: string, endings: Endings = asTyped): string {
  const number = phoneNumber(input)
  const national = withoutTrunk(number)
  const prefixMatch = [...new Set([number, national])]
    .map((start) => matchPhrase([start], endings))
    .join(' OR ')
  const end = matchPhrase([reverse(national)], (reversed) => endings(reversed, 'reverse'))
  const suffixMatch = [end, ...writtenNationally(input).map(quote)].join(' OR ')
  return `({name address phone body} : (${prefixMatch}) OR reverse : (${suffixMatch}))`
}

/** Removes the leading zeros of a national number, unless almost nothing would be left. */
export function withoutTrunk(number: string): string {
  const national = number.replace(/^0+/, '')
  return national.length < SHORTEST_PART ? number : national
}

const quote = (word: string) => `"${word}"`

/** Returns the reversed national forms of an international number, with and without a leading 0. */
function writtenNationally(input: string): string[] {
  const international = /^\s*(?:\+|00)(.*)$/s.exec(plainDigits(input.normalize('NFKC')))?.[1]
  if (international === undefined) return []
  const number = phoneNumber(international)
  return COUNTRY_CODE_LENGTHS.map((length) => number.slice(length))
    .filter((national) => national.length >= SHORTEST_NATIONAL)
    .flatMap((national) => [reverse(national), `${reverse(national)}0`])
}
