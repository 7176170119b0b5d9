import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A part of the built program that is read when it is first needed. */
const part = /-[\w-]{8}\.js$/

/**
 * Reads every part of the built program, so that none is read while something is recorded: how long
 * that takes is not told, and what comes meanwhile would be played in another order.
 */
export async function loadScripts(): Promise<void> {
  const folder = dirname(fileURLToPath(import.meta.url))
  for (const name of readdirSync(folder).filter((file) => part.test(file)))
    await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
}
