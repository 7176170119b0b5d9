import { expect, test } from 'vitest'
import { digitsOf, plainDigits } from '#shared/domain/digits.ts'

/* M6: people type the digits that their keyboard has, and services store what people typed. */

/** How the platform writes a number in each script that has ten digits. */
const scripts = Intl.supportedValuesOf('numberingSystem').filter((numberingSystem) =>
  /^\p{Nd}+$/u.test(write(1_234_567_890, numberingSystem)),
)
function write(number: number, numberingSystem: string): string {
  return new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(number)
}
/** Scripts that computers cannot write in one unit of UTF-16, and bold digits and the like. */
const isRare = (numberingSystem: string) => (write(1, numberingSystem).codePointAt(0) ?? 0) > 0xffff

test.each(scripts.filter((script) => !isRare(script)))('digits as in %s are read', (script) => {
  expect(plainDigits(write(1_234_567_890, script))).toBe('1234567890')
})

test('there are scripts to try, with Arabic, Persian and Hindi among them', () => {
  expect(scripts).toEqual(expect.arrayContaining(['arab', 'arabext', 'deva', 'fullwide', 'latn']))
})

test('what is no digit stays, and everything keeps its place', () => {
  const text = 'غرفة ٣ب، ½ or ² of 𝟓, 三'
  expect(plainDigits(text)).toBe('غرفة 3ب، ½ or ² of 𝟓, 三')
  expect(plainDigits(text)).toHaveLength(text.length)
})

test.each([
  ['+٩٦٦ (٥٠) ١٢٣-٤٥٦٧', '966501234567'],
  ['۰۲۱ ۸۸۷۷', '0218877'],
  [null, ''],
  ['call me', ''],
])('the digits of %s are %s', (phone, digits) => {
  expect(digitsOf(phone)).toBe(digits)
})
