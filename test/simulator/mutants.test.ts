import { expect, test } from 'vitest'
import { mutate } from '../faults/mutants/judge.ts'
import { episodes } from './episodes.ts'
import { simulatedMutants } from './mutants.ts'

test.each(simulatedMutants)('$file: $name: fits its file', (mutant) => {
  expect(() => mutate(mutant)).not.toThrow()
})

test('every mutant has a name of its own, and an episode that there is', () => {
  expect(new Set(simulatedMutants.map(({ name }) => name)).size).toBe(simulatedMutants.length)
  const names = episodes.map(({ play }) => play.name)
  const named = simulatedMutants.flatMap(({ episode }) => episode ?? [])
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})
