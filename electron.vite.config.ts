import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import {
  normalizePath,
  type HtmlTagDescriptor,
  type IndexHtmlTransformContext,
  type Rollup,
} from 'vite'

/** Puts Hotdesk's typeface beside the practice workspace, whose sign-in page shows it. */
const typeface = {
  name: 'typeface',
  generateBundle(this: { emitFile(file: object): string }) {
    const packed = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
    const source = readFileSync(fileURLToPath(import.meta.resolve(packed)))
    this.emitFile({ type: 'asset', fileName: 'inter-latin.woff2', source })
  },
}

/**
 * Leaves out what conf has for settings that are checked by a schema or moved by migrations, and
 * reads only then: ours are neither, and these are ten times as large as conf itself. Whoever gives
 * conf a schema or migrations learns it at once, since calling any of them throws.
 */
const withoutSchemas = {
  name: 'conf-without-schemas',
  enforce: 'pre' as const,
  resolveId: (id: string, importer?: string) =>
    importer?.includes('/conf/') && ['ajv/dist/2020.js', 'ajv-formats', 'semver'].includes(id)
      ? `\0left-out:${id}`
      : null,
  load: (id: string) =>
    id.startsWith('\0left-out:') ? 'export const Ajv2020 = undefined; export default {}' : null,
}

/** Leaves out of package.json what nobody reads while Hotdesk runs: all but the version. */
const versionAlone = {
  name: 'version-alone',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => {
    if (id !== fileURLToPath(new URL('package.json', import.meta.url))) return null
    const { version } = JSON.parse(code) as { version: string }
    return { code: JSON.stringify({ version }), map: null }
  },
}

const zodCore = normalizePath(fileURLToPath(new URL('.', import.meta.resolve('zod/v4/core'))))

/**
 * Moves what zod has for JSON schemas into `src-main/engine/json-schemas.ts`, because zod brings it
 * along with every schema, while only agents and recordings ask for it.
 */
const jsonSchemasLater = {
  name: 'json-schemas-later',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'zod-json-schemas' ? `\0${id}` : null),
  load: (id: string) =>
    id === '\0zod-json-schemas'
      ? `export const made = {}
         const later = (name) => (...about) => (params) => made[name](...about)(params)
         export const createToJSONSchemaMethod = later('createToJSONSchemaMethod')
         export const createStandardJSONSchemaMethod = later('createStandardJSONSchemaMethod')`
      : null,
  transform(this: { error(message: string): never }, code: string, id: string) {
    if (id.endsWith('/src-main/engine/json-schemas.ts'))
      return `import * as processors from '${zodCore}json-schema-processors.js'
              import * as methods from '${zodCore}to-json-schema.js'
              import { made } from 'zod-json-schemas'
              Object.assign(made, processors, methods)`
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
    const changed = code
      .replace(/import \* as processors from "[^"]*\/json-schema-processors.js";/, '')
      .replace(
        /(?<=^import \{) (.*) \} from "[^"]*\/to-json-schema.js";/m,
        ' made as processors, $1 } from "zod-json-schemas";',
      )
    if (/json-schema(-processors)?\.js"/.test(changed))
      this.error('zod reads JSON schemas in a new way')
    return { code: changed, map: null }
  },
}

/**
 * Gets two of Node's modules from Node itself. To import one reads each of its exports, also those
 * that load more when they are read: of `http` undici, of `process` the standard streams, together a
 * tenth of a start (docs/benchmarks.md "Script at the start").
 */
const builtinsAsTheyAre = {
  name: 'builtins-as-they-are',
  renderChunk: (code: string) => ({
    code: code.replaceAll(
      /^import (?:(?<whole>[\w$]+)(?:, )?)?(?:\{(?<parts>[^}]*)\})? ?from "(?:node:)?(?<name>http|process)";$/gm,
      (...found) => {
        const { whole, parts, name } = found.at(-1) as Record<string, string | undefined>
        const names = parts === undefined ? [] : [`{${parts.replaceAll(' as ', ': ')}}`]
        return [...(whole === undefined ? [] : [whole]), ...names]
          .map((target) => `const ${target} = globalThis.process.getBuiltinModule("node:${name}");`)
          .join(' ')
      },
    ),
    map: null,
  }),
}

/** Replaces `src-shared/bridge/reads.ts` by its result, so that the window loads no schema for it. */
const computed = {
  name: 'computed',
  enforce: 'pre' as const,
  async transform(_code: string, id: string) {
    if (!id.endsWith('/src-shared/bridge/reads.ts')) return null
    const { reads } = (await import(pathToFileURL(id).href)) as { reads: object }
    return { code: `export const reads = ${JSON.stringify(reads)}`, map: null, moduleType: 'js' }
  },
}

/** What every window loads once it has asked main. */
const WINDOW = '/src-renderer/main.tsx'

/** What opens first, unless a window returns to another screen; the two share most of their code. */
const FIRST_SCREEN = '/src-renderer/screens/hot-lists/screen.tsx'

/** Imports each icon there is. Those that nobody takes from it are left out of the build. */
const listsAllIcons = /\/lucide-react\.m?js$/

/** Returns these and all that is reached from them, step by step. */
function withAllReached<One>(first: readonly One[], next: (one: One) => readonly One[]): Set<One> {
  // A set that grows while it is walked.
  const reached = new Set(first)
  for (const one of reached) for (const further of next(one)) reached.add(further)
  return reached
}

/** What every window imports, and what its first screen does beside it. */
const together = { start: new Set<string>(), firstScreen: new Set<string>() }

/**
 * Puts all that every window imports into one file, and what its first screen shares with others
 * into a second. They would be sixty files, each of which waits its turn for a host that is still
 * starting.
 */
const startTogether = {
  name: 'start-together',
  buildEnd(this: {
    getModuleInfo(id: string): { importedIds: readonly string[] } | null
    getModuleIds(): Iterable<string>
  }) {
    const all = [...this.getModuleIds()]
    const importedBy = (file: string) =>
      withAllReached(
        all.filter((id) => id.endsWith(file)),
        (id) =>
          (this.getModuleInfo(id)?.importedIds ?? []).filter((next) => !listsAllIcons.test(next)),
      )
    together.start = importedBy(WINDOW)
    together.firstScreen = importedBy(FIRST_SCREEN)
  },
}

/** Whether a module is one of these, and neither the window nor a screen, which are files of their own. */
const isShared = (id: string, modules: ReadonlySet<string>) =>
  modules.has(id) && !/\/src-renderer\/(main\.tsx|screens\/)/.test(id)

/**
 * Tells the browser to fetch the window and its first screen with the page, and not once the scripts
 * that import them have run.
 */
const windowAhead = {
  name: 'window-ahead',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string, { bundle = {} }: IndexHtmlTransformContext) => {
      const chunks = Object.values(bundle)
        .filter((one) => one.type === 'chunk')
        .filter(({ fileName }) => !html.includes(fileName))
      const withImports = (module: string) =>
        withAllReached(
          chunks.filter((one) => one.facadeModuleId?.endsWith(module)),
          ({ imports }) => chunks.filter(({ fileName }) => imports.includes(fileName)),
        )
      const window = [...withImports(WINDOW)]
      const screen = [...withImports(FIRST_SCREEN)].filter((one) => !window.includes(one))
      return [
        ...window.flatMap((chunk) => linksTo(chunk, { rel: 'stylesheet' })),
        ...screen.flatMap((chunk) => linksTo(chunk, { rel: 'preload', as: 'style' })),
      ]
    },
  },
}

/** Lists the links of a page to a file of script and to its styles, which become links of that kind. */
function linksTo(
  { fileName, viteMetadata }: Rollup.OutputChunk,
  style: Record<string, string>,
): HtmlTagDescriptor[] {
  const styles = [...(viteMetadata?.importedCss ?? [])]
  return [
    { rel: 'modulepreload', href: `./${fileName}` },
    ...styles.map((css) => ({ ...style, href: `./${css}` })),
  ].map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }))
}

/**
 * out/main: the two hosts, the cache's worker, the practice workspace and the launcher for agents,
 * each a file that Node can start. out/preload: CommonJS, since a sandboxed preload cannot load
 * modules. out/renderer: what both hosts show.
 */
export default defineConfig({
  main: {
    plugins: [typeface, withoutSchemas, versionAlone, jsonSchemasLater, builtinsAsTheyAre],
    // Lingui brings its parser along otherwise; catalogues are compiled by the build.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      // keytar is optional, so it would be bundled with the file it was compiled to on this
      // machine.
      externalizeDeps: { include: ['keytar'] },
      target: 'node24',
      rollupOptions: {
        input: {
          main: 'src-main/main.ts',
          'browser-host': 'src-main/browser-host.ts',
          'cache-worker': 'src-main/engine/store/cache/worker.ts',
          service: 'src-service/main.ts',
          mcp: 'src-main/hosts/mcp/main.ts',
        },
        // All in one folder, so that a part finds its neighbours (the cache's worker, the practice
        // workspace) whichever file it ends up in.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Parsed at every start. Functions keep their names, so that a stack can be read.
          minify: {
            compress: { keepNames: { function: true, class: true } },
            mangle: { keepNames: true },
            codegen: true,
          },
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'src-preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    resolve: {
      alias: [
        {
          find: /^temporal-polyfill$/,
          replacement: fileURLToPath(new URL('src-renderer/temporal.ts', import.meta.url)),
        },
      ],
    },
    plugins: [react(), computed, startTogether, windowAhead],
    build: {
      minify: true,
      rollupOptions: {
        input: 'src-renderer/index.html',
        output: {
          // The language with what says texts (src-shared/i18n/translate.ts), so that no file that is
          // shared and read before the first one says a text in English.
          codeSplitting: {
            groups: [
              {
                name: 'opening',
                test: /src-renderer\/(language|bridge)\.ts$|vite\/preload-helper/,
                priority: 2,
              },
              { name: 'start', test: (id: string) => isShared(id, together.start), priority: 1 },
              { name: 'first-screen', test: (id: string) => isShared(id, together.firstScreen) },
            ],
          },
        },
      },
    },
  },
})
