import { expect, test } from 'vitest'
import { mutate } from '../faults/mutants/judge.ts'
import { simulatedMutants } from './mutants.ts'

test.each(simulatedMutants)('$file: $name: fits its file', (mutant) => {
  expect(() => mutate(mutant)).not.toThrow()
})

test('every mutant has a name of its own', () => {
  expect(new Set(simulatedMutants.map(({ name }) => name)).size).toBe(simulatedMutants.length)
})
