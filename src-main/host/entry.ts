import { fileURLToPath } from 'node:url'

/** Whether this runs from out/ rather than from the sources. */
const built = !import.meta.url.endsWith('.ts')

/** Where things stand beside the running program; chunks of the built one lie one folder deeper than its entries. */
const fromSource = new URL('../../', import.meta.url)
const fromOut = new URL(import.meta.url.includes('/chunks/') ? '../../' : '../', import.meta.url)

/** The folder with what both hosts show. */
export const rendererFolder = fileURLToPath(built ? new URL('renderer/', fromOut) : new URL('out/renderer/', fromSource))

/** The program of the practice workspace. */
export const serviceEntry = fileURLToPath(built ? new URL('main/service.js', fromOut) : new URL('src-service/main.ts', fromSource))

/** The preload script of Electron's windows; there is none outside the built app. */
export const preloadEntry = fileURLToPath(new URL('preload/preload.cjs', built ? fromOut : new URL('out/', fromSource)))
