import { t } from '#shared/i18n/translate.ts'
import type { Readable } from 'node:stream'
import * as z from 'zod'

/** The line that the practice workspace prints once it is ready. */
const readyLine = z.object({
  base_url: z.url(),
  auth_url: z.url(),
  client_id: z.string(),
  control_url: z.url(),
  control_token: z.string(),
})
export type ReadyLine = z.infer<typeof readyLine>

/** The practice workspace did not start; the message includes the end of its error output. */
export class PracticeError extends Error {
  readonly code = 'practice_failed'
  constructor(message: string) {
    super(message)
    this.name = 'PracticeError'
  }
}

/**
 * Creating a large data set takes a while at the very first start; after a minute and a half
 * something is wrong.
 */
const START_LIMIT_MS = 90_000

/** A starting process of either host. */
export interface Starting {
  stdout: NodeJS.ReadableStream | Readable | null
  stderr: NodeJS.ReadableStream | Readable | null
  kill(): void
  onEnd(listener: (code: number | null) => void): void
}

/**
 * Waits for the ready line. Throws PracticeError if the process ends, prints something else, or
 * takes too long.
 */
export function waitUntilReady(starting: Starting): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    let line = ''
    let complaint = ''
    const fail = (reason: string) => {
      clearTimeout(timer)
      starting.kill()
      reject(
        new PracticeError(
          complaint
            ? t('{why} It said: {complaint}', {
                why: reason,
                complaint: complaint.trim().slice(-500),
              })
            : reason,
        ),
      )
    }
    const timer = setTimeout(
      () =>
        fail(
          t(
            'The practice workspace did not answer within {seconds, plural, one {# second} other {# seconds}}.',
            { seconds: START_LIMIT_MS / 1000 },
          ),
        ),
      START_LIMIT_MS,
    )
    starting.onEnd((code) =>
      fail(
        t('The practice workspace ended at its start (exit code {code}).', { code: code ?? '?' }),
      ),
    )
    starting.stderr?.on('data', (piece: Buffer) => {
      complaint = (complaint + piece.toString('utf8')).slice(-2_000)
    })
    starting.stdout?.on('data', (piece: Buffer) => {
      if (line.includes('\n')) return
      line += piece.toString('utf8')
      if (!line.includes('\n')) return
      clearTimeout(timer)
      const ready = parse(line)
      if (ready) resolve(ready)
      else fail(t('The practice workspace began with something else than its ready line.'))
    })
  })
}

function parse(line: string): ReadyLine | null {
  try {
    return readyLine.safeParse(JSON.parse(line.slice(0, line.indexOf('\n')))).data ?? null
  } catch {
    return null
  }
}
