import { beforeAll, expect, test, vi } from 'vitest'
import {
  buildSide,
  importersOf,
  parsedAtStart,
  shortName,
  type Built,
} from '#test/support/parsed-script.ts'

/** docs/benchmarks.md "Bundles": what is parsed at every start, minified. */
const eagerBudget = 448 * 1024

let built: Built
beforeAll(async () => {
  // The product's React, not the one that warns.
  vi.stubEnv('NODE_ENV', 'production')
  built = await buildSide('renderer')
})

const chunksOf = (module: string) =>
  [...built.chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module))

/** What the page loads, and the window that it loads in turn. */
const chunksOfStart = () => [
  ...[...built.chunks.values()].filter(({ isEntry }) => isEntry),
  ...chunksOf('/src-renderer/main.tsx'),
]

test('the start reads at most 448 KB of script; palette, settings and what floats come when wanted', () => {
  const files = chunksOfStart().map(({ fileName }) => fileName)
  const [, window = ''] = files
  const { bytes, modules } = parsedAtStart(built, files)
  expect(files).toHaveLength(2)
  expect(bytes).toBeLessThanOrEqual(eagerBudget)
  expect(
    modules
      .filter(({ name }) =>
        /\/(papaparse|react-hook-form)\/|palette\.tsx|screens\/settings/.test(name),
      )
      .map(({ name }) => importersOf(built, window, name)),
  ).toEqual([])
  expect(modules.filter(({ name }) => /react-dom/.test(name)).length).toBeGreaterThan(0)
})

/** What is parsed before the rows of a screen are there, with the start, in KB. */
const screens = [
  ['hot-lists', 529],
  ['triage', 638],
  ['pipeline', 767],
  ['people', 776],
  ['companies', 816],
  ['meetings', 779],
] as const

test.each(screens)(
  'the rows of %s need at most %i KB; forms come with their dialogs',
  (screen, most) => {
    const entries = [...chunksOfStart(), ...chunksOf(`/screens/${screen}/screen.tsx`)]
    const { bytes, modules } = parsedAtStart(
      built,
      entries.map(({ fileName }) => fileName),
    )
    expect(entries).toHaveLength(3)
    expect(bytes).toBeLessThanOrEqual(most * 1024)
    expect(
      modules
        .map(({ name }) => shortName(name))
        .filter((name) => /^(react-hook-form|temporal-polyfill|chrono-node)\//.test(name)),
    ).toEqual([])
  },
)

test('G8: what asks main first reads at most 16 KB, so that it runs before the window is loaded', () => {
  const entries = [...built.chunks.values()].filter(({ isEntry }) => isEntry)
  const { bytes } = parsedAtStart(
    built,
    entries.map(({ fileName }) => fileName),
  )
  expect(bytes).toBeLessThanOrEqual(16 * 1024)
})

test('no part of the window reads a schema', () => {
  const schemas = [...built.chunks.values()]
    .flatMap(({ modules }) => Object.keys(modules).map(shortName))
    .filter((name) => name.startsWith('zod/'))
  expect(schemas).toEqual([])
})

test('M6: the language is known before any file says a text, those shared by several screens included', () => {
  const speaking = [...built.chunks.values()]
    .map(({ modules }) => Object.keys(modules).map(shortName))
    .filter((names) => names.includes('src-shared/i18n/translate.ts'))
  expect(speaking).toEqual([expect.arrayContaining(['src-renderer/language.ts'])])
})
