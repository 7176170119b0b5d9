import { appendFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/** One file of script that a thread has read: `node --import` of this file writes them down. */
export interface Noted {
  /** What the process was started with, to tell the host from the practice workspace. */
  program: string
  main: boolean
  file: string
  bytes: number
  /** Epoch milliseconds. */
  at: number
}

const book = process.env['HOTDESK_NOTES']
if (book !== undefined)
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) {
        const file = fileURLToPath(url)
        const noted: Noted = {
          program: process.argv[1] ?? '',
          main: isMainThread,
          file,
          bytes: statSync(file).size,
          at: Date.now(),
        }
        appendFileSync(book, `${JSON.stringify(noted)}\n`)
      }
      return next(url, context)
    },
  })
