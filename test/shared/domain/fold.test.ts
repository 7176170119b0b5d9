import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, indexOfSpelling, sameSpelling, spellings } from '#shared/domain/fold.ts'
import { PersonIndex } from '#shared/domain/same-person.ts'

/** Written down by hand: what each letter is typed as where a keyboard does not have it. */
const typedAs: Record<string, string[]> = {
  ä: ['ä', 'a', 'ae'],
  ö: ['ö', 'o', 'oe'],
  ü: ['ü', 'u', 'ue'],
  å: ['å', 'a', 'aa'],
  ø: ['ø', 'o', 'oe'],
  đ: ['đ', 'd', 'dj'],
  ł: ['ł', 'l'],
  ı: ['ı', 'i'],
  ß: ['ß', 'ss'],
  æ: ['æ', 'ae'],
  œ: ['œ', 'oe'],
  þ: ['þ', 'th'],
  é: ['é', 'e'],
  č: ['č', 'c'],
}
const letter = fc.constantFrom(...'abdeijlmnorstu', ...Object.keys(typedAs))
const typed = fc
  .array(letter, { minLength: 1, maxLength: 8 })
  .filter((all) => all.filter((one) => (typedAs[one]?.length ?? 0) > 2).length <= 4)
  .chain((all) =>
    fc
      .tuple(...all.map((one) => fc.constantFrom(...(typedAs[one] ?? [one]))))
      .map((ways) => ({ name: all.join(''), way: ways.join('') })),
  )

test('F3: a name is the same however its letters are typed', () => {
  fc.assert(
    fc.property(typed, fc.boolean(), ({ name, way }, loud) => {
      const written = loud ? way.toUpperCase() : way
      expect(sameSpelling(name, written)).toBe(true)
      expect(sameSpelling(written, name)).toBe(true)
      expect(indexOfSpelling(`x ${name}`, way)).toBe(2)
    }),
  )
})

test('F3: two people with different names are never taken for one', () => {
  const plain = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(plain, plain, plain, (first, one, other) => {
      fc.pre(one !== other)
      const known = new PersonIndex<string>()
      known.add('here', { first_name: first, last_name: one, company_name: 'Kvist' })
      const who = { first_name: first, last_name: other, company_name: 'Kvist' }
      expect(known.find(who)).toBeNull()
    }),
  )
})

test.each([
  ['Michał', 'Michael'],
  ['Müller', 'Möller'],
  ['Bär', 'Ber'],
  ['Mueller', 'Muller'],
  ['Joe', 'Jo'],
  ['王', '玉'],
  ['', 'a'],
])('F3: %s is not %s', (one, other) => {
  expect(sameSpelling(one, other)).toBe(false)
})

test('F3: people of a file are met again whatever letters they are written with', () => {
  const known = new PersonIndex<string>()
  known.add('jörg', { first_name: 'Jörg', last_name: 'Åkerström', company_name: 'Ørsted' })
  expect(
    known.find({ first_name: 'Joerg', last_name: 'Akerstroem', company_name: 'Oersted' }),
  ).toEqual({ ref: 'jörg', because: 'name_and_company' })
})

test('H2: folding twice is folding once, and plain text keeps its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
  expect(spellings('Ada')).toEqual(['ada'])
  expect(foldText('O’Neil')).toBe("o'neil")
})
