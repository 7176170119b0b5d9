import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** File name of a part of the built program that is loaded on first use. */
const part = /-[\w-]{8}\.js$/

/**
 * Loads every part of the built program, so that none is loaded during a recording. A recording
 * does not contain loading times, so events that arrive during loading would be replayed in another
 * order.
 */
export async function loadScripts(): Promise<void> {
  const folder = dirname(fileURLToPath(import.meta.url))
  for (const name of readdirSync(folder).filter((file) => part.test(file)))
    await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
}
