import { fileURLToPath } from 'node:url'

/** The folder out/, whether this runs from out/main/ or from the sources. */
const built = !import.meta.url.endsWith('.ts')
const out = new URL(built ? '../' : '../../../out/', import.meta.url)

/** The folder with what both hosts show. */
export const rendererFolder = fileURLToPath(new URL('renderer/', out))

/** The folder with the compiled catalogue of each language. */
export const languagesFolder = fileURLToPath(new URL('languages/', out))

/** The program of the practice workspace. */
export const serviceEntry = fileURLToPath(
  built
    ? new URL('main/service.js', out)
    : new URL('../../../src-service/main.ts', import.meta.url),
)

/** What an MCP client starts under plain Node. */
export const launcherEntry = fileURLToPath(
  built ? new URL('main/mcp.js', out) : new URL('../mcp/main.ts', import.meta.url),
)

/** The preload script of Electron's windows. */
export const preloadEntry = fileURLToPath(new URL('preload/preload.cjs', out))

/**
 * Returns the path of a picture of the application; they lie beside the interface, because both
 * hosts show them.
 */
export const iconFile = (name: string): string =>
  fileURLToPath(new URL(`renderer/icons/${name}`, out))
