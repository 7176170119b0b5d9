/**
 * A digit of another script than ours: Arabic `٣`, Persian `۳`, Hindi `३`, full-width `３`. Those
 * beyond U+FFFF are ornaments, which people do not type.
 */
const foreignDigit = /(?=[\u0100-\uffff])\p{Nd}/gu

/**
 * Writes the digits of every script as 0 to 9, as people type them whose keyboard has others: `٠٥٠`
 * becomes `050`. All else stays, and so does the place of each character.
 */
export const plainDigits = (text: string): string => text.replace(foreignDigit, valueOf)

/** Returns the digits of a telephone number as 0 to 9, without anything between them. */
export const digitsOf = (text: string | null | undefined): string =>
  plainDigits(text ?? '').replace(/\D/g, '')

/** Unicode keeps the ten digits of a script together, and begins them at a code that ends in 0 or 6. */
function valueOf(digit: string): string {
  const code = digit.charCodeAt(0)
  const place = code % 16
  const beginsAtZero = /\p{Nd}/u.test(String.fromCharCode(code - place))
  return String(beginsAtZero ? place : place - 6)
}
