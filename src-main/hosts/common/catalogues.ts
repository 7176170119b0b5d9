import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'

/** Reads the compiled catalogue of a language; empty where there is none, so that all is English. */
export function readCatalogue(folder: string, tag: string): Messages {
  try {
    return JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Messages
  } catch {
    return {}
  }
}
