import { plainDigits } from '../domain/digits.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A telephone number: digits with punctuation, optionally with an extension. */
const written = /^[\d\s()+./\-–*#]+(?:(?:ext\.?|extension|x|#)\s*\d{1,8})?$/i
const LEAST_DIGITS = 5
const MAX_DIGITS = 18

/**
 * Formats a telephone number internationally, `+44 20 7946 0018`. A number without a country code
 * stays as written, because its country is unknown. Returns null if the text is not a number.
 */
export function phoneOf(text: string): string | null {
  const plain = plainDigits(text.normalize('NFKC')).replace(/^(?:tel|phone|mobile|m|t)[:.]\s*/i, '')
  const digits = plain.replace(/\D/g, '').length
  if (digits < LEAST_DIGITS || digits > MAX_DIGITS || !written.test(plain)) return null
  const withPlus = plain.replace(/^\s*00(?=[1-9])/, '+').replace(/^\+\s*00/, '+')
  const number = withPlus.trim().startsWith('+')
    ? parsePhoneNumberFromString(withPlus.replace(/\(0\)/, ''))
    : undefined
  return number?.isPossible() ? number.formatInternational() : plain.trim()
}
