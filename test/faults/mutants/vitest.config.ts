import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'
import { replacePassage, type Mutation } from '../replace-passage.ts'

const mutation = JSON.parse(process.env['HOTDESK_MUTATION'] ?? 'null') as Mutation | null

/**
 * The suites of `npm test` on changed sources: what Vite loads is changed here, what Node loads in
 * ../mutate.mjs.
 */
export default mergeConfig(
  base,
  defineConfig({
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        transform: (source: string, id: string) =>
          mutation && id.endsWith(`/${mutation.file}`) ? replacePassage(source, mutation) : null,
      },
    ],
    test: {
      // The cache knows files by what stands in them, and would keep a mutant for a run without it.
      fsModuleCache: false,
    },
  }),
)
