import { expect, test } from 'vitest'
import { briefOf, searchOf } from '#renderer/screens/sourcing/sourcing-labels.ts'

test('G6: a search for prospects says their current employer in the brief, and is read back', () => {
  const search = { target: 'prospects', employer: 'Moneta Labs', brief: 'Heads of data' } as const
  expect(briefOf(search)).toBe('Prospects who work at Moneta Labs now: Heads of data')
  expect(searchOf(briefOf(search))).toEqual(search)
})

test('G6: a search for candidates is the brief as it was typed', () => {
  const search = { target: 'candidates', employer: '', brief: 'CFOs in Berlin' } as const
  expect(briefOf({ ...search, brief: ' CFOs in Berlin ' })).toBe('CFOs in Berlin')
  expect(searchOf('CFOs in Berlin')).toEqual(search)
})
