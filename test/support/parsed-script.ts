import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'electron-vite'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One side of Hotdesk as it is shipped, built into memory. */
export interface Built {
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>
  /** For each module, the modules it imports at once. */
  imports: ReadonlyMap<string, readonly string[]>
}

/** What is parsed before anything of a program runs. */
export interface Parsed {
  bytes: number
  /** The modules in it, with their bytes before they were minified, the largest first. */
  modules: { name: string; bytes: number }[]
}

/** Builds one side as electron.vite.config.ts says. NODE_ENV must be `production`. */
export async function buildSide(side: 'main' | 'renderer'): Promise<Built> {
  const { config } = await resolveConfig({ root, logLevel: 'error' }, 'build', 'production')
  const own: UserConfig = config?.[side] ?? {}
  const imports = new Map<string, readonly string[]>()
  const built = await build({
    ...own,
    configFile: false,
    logLevel: 'error',
    plugins: [...(own.plugins ?? []), noteImports(imports)],
    build: { ...own.build, write: false },
  })
  const chunks = (Array.isArray(built) ? built : [built as Rolldown.RolldownOutput])
    .flatMap(({ output }) => output)
    .filter((one) => one.type === 'chunk')
  return { chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])), imports }
}

const noteImports = (imports: Map<string, readonly string[]>): Plugin => ({
  name: 'note-imports',
  generateBundle() {
    for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? [])
  },
})

/** Returns what is parsed when these files start: they, and all they import at once. */
export function parsedAtStart({ chunks }: Built, files: readonly string[]): Parsed {
  const eager = new Set<Rolldown.OutputChunk>()
  const read = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || eager.has(chunk)) return
    eager.add(chunk)
    for (const next of chunk.imports) read(next)
  }
  for (const file of files) read(file)
  const modules = [...eager].flatMap((chunk) => Object.entries(chunk.modules))
  return {
    bytes: [...eager].reduce((sum, { code }) => sum + Buffer.byteLength(code), 0),
    modules: modules
      .map(([name, { renderedLength }]) => ({ name, bytes: renderedLength }))
      .toSorted((a, b) => b.bytes - a.bytes),
  }
}

/** Says by which imports a file comes to parse a module: `browser-host.ts > network.ts > undici`. */
export function importersOf({ chunks, imports }: Built, file: string, module: string): string {
  const entry = chunks.get(file)?.facadeModuleId ?? ''
  const ways = new Map<string, string[]>([[entry, [entry]]])
  // The map grows while it is walked: nearest first.
  for (const [name, way] of ways) {
    if (name === module) return way.map(shortName).join(' > ')
    for (const next of imports.get(name) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return `${shortName(module)}, which shares a file with something that is imported at once`
}

/** Names a module as the repository does, or as its package does. */
export const shortName = (module: string): string =>
  module.replace(root, '').replace(/^.*node_modules\//, '')
