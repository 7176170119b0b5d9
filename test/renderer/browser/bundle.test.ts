import { beforeAll, expect, test, vi } from 'vitest'
import {
  buildSide,
  importersOf,
  parsedAtStart,
  shortName,
  type Built,
} from '#test/support/parsed-script.ts'

/** docs/benchmarks.md "Bundles": what is parsed at every start, minified. */
const eagerBudget = 450 * 1024

let built: Built
beforeAll(async () => {
  // The product's React, not the one that warns.
  vi.stubEnv('NODE_ENV', 'production')
  built = await buildSide('renderer')
})

test('the start reads at most 450 KB of script; palette, settings, what floats and the schemas come when wanted', () => {
  const entries = [...built.chunks.values()].filter(({ isEntry }) => isEntry)
  const [entry = ''] = entries.map(({ fileName }) => fileName)
  const { bytes, modules } = parsedAtStart(built, [entry])
  expect(bytes).toBeLessThanOrEqual(eagerBudget)
  expect(
    modules
      .filter(({ name }) =>
        /\/(zod|papaparse|react-hook-form)\/|palette\.tsx|screens\/settings/.test(name),
      )
      .map(({ name }) => importersOf(built, entry, name)),
  ).toEqual([])
  expect(modules.filter(({ name }) => /react-dom/.test(name)).length).toBeGreaterThan(0)
})

test('M6: the language is known before any file says a text, those shared by several screens included', () => {
  const speaking = [...built.chunks.values()]
    .map(({ modules }) => Object.keys(modules).map(shortName))
    .filter((names) => names.includes('src-shared/i18n/translate.ts'))
  expect(speaking).toEqual([expect.arrayContaining(['src-renderer/language.ts'])])
})
