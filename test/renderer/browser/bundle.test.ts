import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'

/** docs/benchmarks.md "Bundles": what is parsed at every start, minified. */
const eagerBudget = 450 * 1024

test('the start reads at most 450 KB of script; palette, settings, what floats and the schemas come when wanted', async () => {
  const root = new URL('../../../src-renderer/', import.meta.url).pathname
  // The product's React, not the one that warns.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: 'error',
    build: { write: false, minify: true, rollupOptions: { input: `${root}index.html` } },
  })
  const chunks = new Map(
    (Array.isArray(built) ? built : [built as Rolldown.RolldownOutput])
      .flatMap(({ output }) => output)
      .filter((one) => one.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )
  const eager = new Set<string>()
  const read = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || eager.has(name)) return
    eager.add(name)
    for (const next of chunk.imports) read(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) read(chunk.fileName)
  const modules = [...eager].flatMap((name) => Object.keys(chunks.get(name)?.modules ?? {}))
  expect(
    [...eager].reduce((sum, name) => sum + (chunks.get(name)?.code.length ?? 0), 0),
  ).toBeLessThanOrEqual(eagerBudget)
  expect(
    modules.filter((module) =>
      /\/(zod|papaparse|react-hook-form)\/|palette\.tsx|screens\/settings/.test(module),
    ),
  ).toEqual([])
  expect(modules.filter((module) => /react-dom/.test(module)).length).toBeGreaterThan(0)
}, 60_000)
