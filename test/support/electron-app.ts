import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { actions } from './electron-stand-in/remote.ts'
import { startNode, temporaryFolder, top, type AtEnd } from './proc.ts'

type Actions = typeof actions
type Ask = <A extends keyof Actions>(
  action: A,
  ...args: Parameters<Actions[A]>
) => Promise<Awaited<ReturnType<Actions[A]>>>

/** The built Electron entry, running under plain Node against the stand-in. */
export interface ElectronApp {
  ask: Ask
  /** Resolves with the exit code. */
  ended: Promise<number | NodeJS.Signals>
  profile: string
  said(): string
  /** Hears every message that reaches the page of a window. */
  onPage(listener: (message: unknown[]) => void): void
}

const entry = join(top, process.env['HOTDESK_OUT'] ?? 'out', 'main', 'main.js')

/** What Node is told to run the built entry against the stand-in. */
export const electronEntry = [
  '--import',
  new URL('./electron-stand-in/register.mjs', import.meta.url).href,
  entry,
]

/** Starts the built entry. `args` are what would stand behind the program on a command line. */
export function startElectronApp(
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  atEnd?: AtEnd,
): ElectronApp {
  if (!existsSync(entry))
    throw new Error('Nothing is built: npm test builds first, and so does node build/start.mjs.')
  const profile = temporaryFolder(atEnd)
  const proc = startNode([...electronEntry, '--profile', profile, ...args], {
    ipc: true,
    // Where another system is played, a pipe of Windows becomes a file of that name.
    ...(env['STAND_IN_PLATFORM'] ? { cwd: profile } : {}),
    env: { ...process.env, STAND_IN_PACKAGED: '1', ...env },
    ...(atEnd && { atEnd }),
  })
  let asked = 0
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let toPage: (message: unknown[]) => void = () => {}
  interface Said {
    id: number
    value?: unknown
    error?: string
    toPage?: unknown[]
  }
  proc.child.on('message', (message: Said) => {
    if (message.toPage) return toPage(message.toPage)
    const call = waiting.get(message.id)
    if (message.error === undefined) call?.resolve(message.value)
    else call?.reject(new Error(message.error))
  })
  void proc.ended.then(() => {
    for (const call of waiting.values())
      call.reject(new Error(`the application ended; it said: ${proc.said()}`))
  })
  const ask = ((action: string, ...given: unknown[]) =>
    new Promise((resolve, reject) => {
      const id = ++asked
      waiting.set(id, { resolve, reject })
      proc.child.send({ id, action, args: given })
    })) as Ask
  return {
    ask,
    ended: proc.ended,
    profile,
    said: proc.said,
    onPage: (listener) => {
      toPage = listener
    },
  }
}

/** Starts the application, and waits until its window is open. */
export async function openElectronApp(
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  atEnd?: AtEnd,
): Promise<ElectronApp> {
  const app = startElectronApp(args, env, atEnd)
  await app.ask('whenShown')
  return app
}

/** Returns what was said to windows, of one type of event. */
export const eventsSent = async (app: ElectronApp, type: string) =>
  (await app.ask('sent'))
    .map(([, event]) => event as { type: string; data: unknown })
    .filter((event) => event.type === type)
