import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VcardReader } from '#shared/tables/vcard.ts'

/* L3: cards as address books write them; damage costs one card and no other. */

function cardsOf(text: string, piece = text.length || 1) {
  const cards: (Record<string, string> | null)[] = []
  const reader = new VcardReader((card) => cards.push(card))
  for (let at = 0; at < text.length; at += piece) reader.write(text.slice(at, at + piece))
  reader.end()
  return cards
}
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

test.each<[string, string[], Record<string, string>]>([
  ['a folded line', ['FN:Ada', ' Byron'], { Name: 'AdaByron' }],
  ['a line folded behind a tab', ['FN:Ada ', '\tByron'], { Name: 'Ada Byron' }],
  [
    'names in small letters',
    ['fn:Ada', 'email:a@x.example'],
    { Name: 'Ada', 'E-mail': 'a@x.example' },
  ],
  ['a link to write to', ['EMAIL:MAILTO:a@x.example'], { 'E-mail': 'a@x.example' }],
  ['a place', ['ADR;TYPE=WORK:;;1 Street;Oslo;;0150;Norway'], { Location: 'Oslo, Norway' }],
  ['a place with a region', ['ADR:;;;Austin;Texas;;USA'], { Location: 'Austin, Texas, USA' }],
  ['a company with its department', ['ORG:Acme;Tools'], { Company: 'Acme' }],
  ['a company with a separator in its name', ['ORG:Acme\\; Sons'], { Company: 'Acme; Sons' }],
  ['a company whose name ends with a backslash', ['ORG:Acme\\\\;Tools'], { Company: 'Acme\\' }],
  [
    'a profile',
    ['URL:https://www.linkedin.com/in/ada'],
    { LinkedIn: 'https://www.linkedin.com/in/ada' },
  ],
  ['a profile elsewhere', ['URL:https://x.example/ada'], {}],
  [
    'a profile in its own field',
    ['X-SOCIALPROFILE;TYPE=linkedin:https://linkedin.com/in/ada'],
    { LinkedIn: 'https://linkedin.com/in/ada' },
  ],
  ['a value with colons', ['NOTE:one: two: three'], { Notes: 'one: two: three' }],
  ['several lines', ['NOTE:one\\ntwo\\Nthree'], { Notes: 'one\ntwo\nthree' }],
  ['an empty value before a filled one', ['TEL:', 'TEL:+47 1'], { Phone: '+47 1' }],
  ['a broken line', ['FN:Ada', 'nonsense', ':x'], { Name: 'Ada' }],
  ['a text that only looks quoted', ['FN;ENCODING=QUOTED-PRINTABLE:A=ZZ=C3'], { Name: 'A=ZZ=C3' }],
  ['fields of every object', ['CONSTRUCTOR:x', '__PROTO__:y', 'FN:Ada'], { Name: 'Ada' }],
])('%s', (_name, lines, expected) => {
  expect(cardsOf(card(...lines))).toEqual([expected])
  expect(cardsOf(card(...lines), 1)).toEqual([expected])
})

test('a picture of many lines is passed over', () => {
  const picture = ['PHOTO;ENCODING=b;TYPE=JPEG:', ...Array(500).fill(` ${'A'.repeat(74)}`)]
  expect(cardsOf(card(...picture, 'FN:Ada'), 997)).toEqual([{ Name: 'Ada' }])
})

test('cutting a file anywhere changes nothing of what is read', () => {
  const line = fc.constantFrom('FN:Ada', ' folded', 'NOTE:END', 'END:VCARD', 'BEGIN:VCARD', '', 'x')
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom('\r\n', '\n'),
      fc.integer({ min: 1, max: 20 }),
      (lines, ending, piece) => {
        const text = lines.join(ending) + ending
        expect(cardsOf(text, piece)).toEqual(cardsOf(text))
      },
    ),
  )
})

test('a card that is far too long is counted once, and the next one is read', () => {
  const huge = card('FN:Huge', `NOTE:${'x'.repeat(9_000_000)}`)
  const text = `${card('FN:Ada')}${huge}${card('FN:Bo')}`
  expect(cardsOf(text, 65_536)).toEqual([{ Name: 'Ada' }, null, { Name: 'Bo' }])
})
