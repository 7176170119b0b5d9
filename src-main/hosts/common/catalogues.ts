import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'

/**
 * Reads the compiled catalogue of a language. Returns an empty one if it is missing, so that all
 * texts are English.
 */
export function readCatalogue(folder: string, tag: string): Messages {
  try {
    return JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Messages
  } catch {
    return {}
  }
}
