import { existsSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from '../mutations.ts'
import { replacePassage } from '../replace-passage.ts'
import { mutate } from './judge.ts'
import { mutants } from './mutants.ts'

const top = join(import.meta.dirname, '../../..')
const all = [...mutants, ...Object.entries(mutations).map(([name, one]) => ({ name, ...one }))]

test.each(all)('$file: “$name” can be made in one place, and is a program', (mutation) => {
  expect(() => stripTypeScriptTypes(mutate(mutation))).not.toThrow()
})

test('every mutant has a name of its own and tests that are there', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  const gone = mutants.filter(({ killed_by }) => !existsSync(join(top, killed_by)))
  expect(gone).toEqual([])
})

const find = `if (a && b) send({ to: 'x', at })`
test.each([
  ['as it was', `if (a && b) send({ to: 'x', at })`],
  ['broken into lines', `if (\n  a &&\n  b\n)\n  send({\n    to: 'x',\n    at,\n  })`],
  ['with semicolons and other quotation marks', `if (a && b) send({ to: "x", at });`],
])('a passage is found %s', (_name, passage) => {
  const changed = replacePassage(`before()\n${passage}\nafter()`, {
    file: 'x.ts',
    find,
    replace: 'no()',
  })
  expect(changed).toMatch(/^before\(\)\nno\(\);?\nafter\(\)$/)
})

test.each([
  ['that is not there', 'send({ to: x, at })'],
  ['within a longer word', `if (a && b) resend({ to: 'x', at })`],
  ['that stands there twice', `${find}\n${find}`],
])('a passage %s is refused', (_name, source) => {
  expect(() => replacePassage(source, { file: 'x.ts', find, replace: 'no()' })).toThrow('x.ts')
})
