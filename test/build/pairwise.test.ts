import { expect, test } from 'vitest'
import { everyRow, pairwise, type Choices } from '#test/support/pairwise.ts'

interface Row {
  colour: 'red' | 'green' | 'blue'
  size: 'small' | 'large'
  shape: 'round' | 'square' | 'star'
  weight: 'light' | 'heavy'
}
const choices: Choices<Row> = {
  colour: ['red', 'green', 'blue'],
  size: ['small', 'large'],
  shape: ['round', 'square', 'star'],
  weight: ['light', 'heavy'],
}
/** Nothing red is a star. */
const isPossible = ({ colour, shape }: Partial<Row>) => colour !== 'red' || shape !== 'star'

/** The pairs of choices that stand together in some row. */
const pairsIn = (rows: readonly Row[]) =>
  new Set(
    rows.flatMap(({ colour, size, shape, weight }) => {
      const values = [colour, size, shape, weight]
      return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} ${other}`))
    }),
  )

test('every two choices that may stand together do, in fewer rows than all', () => {
  const all = everyRow(choices, isPossible)
  const rows = pairwise(choices, isPossible)
  expect(all).toHaveLength(32)
  expect(rows.length).toBeLessThan(14)
  expect(pairsIn(rows)).toEqual(pairsIn(all))
  expect(rows.every(isPossible)).toBe(true)
  expect(pairsIn(rows)).not.toContain('red star')
})

test('the same choices give the same rows', () => {
  expect(pairwise(choices)).toEqual(pairwise(choices))
})
