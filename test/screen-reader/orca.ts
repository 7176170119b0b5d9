import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from './session.ts'

/** What Orca said, and when it began to. */
export interface Utterance {
  text: string
  at: number
}

/** Orca, and what it says. */
export interface Orca extends AsyncDisposable {
  /** All that was said from the start. */
  readonly spoken: readonly Utterance[]
  /**
   * Does something, waits until all that is wanted was said and then until nothing else is, and
   * returns what was said, one line an utterance.
   */
  hear(act: () => Promise<void>, wanted: readonly RegExp[]): Promise<string[]>
}

/** A line of written_speech.py. */
interface Line {
  kind: 'said' | 'hushed' | 'busy' | 'idle'
  at: number
  text?: string
}

/** So long has Orca had nothing to work on, and said nothing, when all was said. */
const QUIET_QUEUE_MS = 450
const QUIET_VOICE_MS = 900
const LIMIT_MS = 30_000

/** Says what keeps this machine from hearing Orca, or null. */
export const missingOrca = (): string | null =>
  existsSync('/usr/lib/python3/dist-packages/orca') ? null : 'Orca is not installed'

/** Starts Orca, and returns once it listens. */
export async function startOrca(session: Session): Promise<Orca> {
  const settings = mkdtempSync(join(session.folder, 'orca-'))
  const main = join(import.meta.dirname, 'orca', 'main.py')
  const child = spawn('/usr/bin/python3', [main, settings], {
    env: session.env,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  const spoken: Utterance[] = []
  let said: string[] = []
  let spoke = Date.now()
  let idleSince: number | null = Date.now()
  createInterface(child.stdio[3] as NodeJS.ReadableStream).on('line', (text) => {
    const line = JSON.parse(text) as Line
    if (line.kind === 'busy') idleSince = null
    if (line.kind === 'idle') idleSince = Date.now()
    if (line.kind !== 'said') return
    said.push(line.text ?? '')
    spoken.push({ text: line.text ?? '', at: line.at })
    spoke = Date.now()
  })
  const until = async (isSo: () => boolean, problem: () => string) => {
    for (const began = Date.now(); !isSo(); await wait(20))
      if (Date.now() - began > LIMIT_MS)
        throw new Error(`${problem()} Orca said:\n${said.join('\n')}`)
  }
  const isQuiet = () =>
    idleSince !== null &&
    Date.now() - idleSince > QUIET_QUEUE_MS &&
    Date.now() - spoke > QUIET_VOICE_MS
  const hear: Orca['hear'] = async (act, wanted) => {
    said = []
    spoke = Date.now()
    await act()
    const missing = () => wanted.filter((one) => !said.some((text) => one.test(text)))
    await until(
      () => missing().length === 0,
      () => `Not said: ${missing().join(', ')}.`,
    )
    await until(isQuiet, () => 'Orca does not come to rest.')
    return said
  }
  await hear(() => Promise.resolve(), [/^Screen reader on/])
  return {
    spoken,
    hear,
    async [Symbol.asyncDispose]() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
