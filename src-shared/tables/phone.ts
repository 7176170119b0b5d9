import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers are a few digits with signs between them, and perhaps an extension. */
const written = /^[\d\s()+./\-–*#]+(?:(?:ext\.?|extension|x|#)\s*\d{1,8})?$/i
const LEAST_DIGITS = 5
const MOST_DIGITS = 18

/**
 * Writes a telephone number the international way, `+44 20 7946 0018`; one without its country
 * stays as it is written, since nobody can tell where it rings. null for what is no number.
 */
export function phoneOf(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/^(?:tel|phone|mobile|m|t)[:.]\s*/i, '')
  const digits = plain.replace(/\D/g, '').length
  if (digits < LEAST_DIGITS || digits > MOST_DIGITS || !written.test(plain)) return null
  const abroad = plain.replace(/^\s*00(?=[1-9])/, '+').replace(/^\+\s*00/, '+')
  const number = abroad.trim().startsWith('+')
    ? parsePhoneNumberFromString(abroad.replace(/\(0\)/, ''))
    : undefined
  return number?.isPossible() ? number.formatInternational() : plain.trim()
}
