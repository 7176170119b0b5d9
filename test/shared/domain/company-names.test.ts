import { expect, test } from 'vitest'
import { nameLikeness, nameWords } from '#shared/domain/company-names.ts'

test.each([
  ['Kvist Bank AB', 'kvist bank', 1],
  ['Trésor S.A.', 'TRESOR', 1],
  ['Moneta Labs GmbH & Co. KG', 'Moneta Labs', 1],
  ['Ørsted A/S', 'Ørsted', 1],
  ['Ørsted A/S', 'Oersted', 1],
  ['Orsted', 'Ørsted', 1],
  ['Vår Bank', 'Vaar Bank AS', 1],
  ['Autotrader.ca', 'autotrader.ca', 1],
  ['Anode S.p.A.', 'Anode SpA', 1],
  ['Kvist Bank', 'Kvist Pay', 0.33],
  ['Gradient AI', 'Gradient', 0.5],
  ['Semicon', 'Semiconductors', 0.33],
  ['Kvist', 'Hafen', 0],
  ['', 'Hafen', 0],
])('B7: %s and %s are alike by %d', (one, other, likeness) => {
  expect(nameLikeness(one, other)).toBeCloseTo(likeness, 1)
  expect(nameLikeness(other, one)).toBeCloseTo(likeness, 1)
})

test('B7: only the same name is surely the same company', () => {
  expect(nameLikeness('Static Press', 'Static Press S.L.')).toBe(1)
  expect(nameLikeness('Static Press Berlin', 'Static Press')).toBeLessThan(1)
})

test('a name that is nothing but a legal form keeps its words', () => {
  expect(nameWords('The Company')).toEqual(['the', 'company'])
  expect(nameWords('株式会社トヨタ')).toEqual(['株式会社トヨタ'])
})
