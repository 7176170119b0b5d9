import { fileURLToPath } from 'node:url'

/** The folder out/, whether this file runs from out/main/ or from the sources. */
const built = !import.meta.url.endsWith('.ts')
const out = new URL(built ? '../' : '../../../out/', import.meta.url)

/** Folder of the built interface, which both hosts show. */
export const rendererFolder = fileURLToPath(new URL('renderer/', out))

/** Folder of the compiled catalogues, one per language. */
export const languagesFolder = fileURLToPath(new URL('languages/', out))

/** Entry point of the practice workspace. */
export const serviceEntry = fileURLToPath(
  built
    ? new URL('main/service.js', out)
    : new URL('../../../src-service/main.ts', import.meta.url),
)

/** Entry point that an MCP client starts under plain Node. */
export const launcherEntry = fileURLToPath(
  built ? new URL('main/mcp.js', out) : new URL('../mcp/main.ts', import.meta.url),
)

/** Preload script of Electron's windows. */
export const preloadEntry = fileURLToPath(new URL('preload/preload.cjs', out))

/**
 * Returns the path of an icon. The icons are part of the built interface, because both hosts show
 * them.
 */
export const iconFile = (name: string): string =>
  fileURLToPath(new URL(`renderer/icons/${name}`, out))
