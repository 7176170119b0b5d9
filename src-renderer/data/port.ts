import type { CommandName } from '#shared/bridge/index.ts'
import type { call, on } from '../bridge.ts'

/**
 * The part of the bridge that screens use. main.tsx passes the real one; the gallery and the tests
 * pass their own.
 */
export interface BridgePort {
  call: typeof call
  on: typeof on
}

let port: BridgePort | null = null

type Doing = (command: CommandName, input: unknown) => void
const watchers = new Set<Doing>()

/** Sets the bridge to main; called once, before anything is rendered. */
export function connectData(bridge: BridgePort): void {
  port = {
    on: (type, listener) => bridge.on(type, listener),
    call: (command, input) => {
      const answer = bridge.call(command, input)
      if (watchers.size > 0) void tellWatchers(command, input, answer)
      return answer
    },
  }
}

/** Returns the bridge of this window. */
export function bridge(): BridgePort {
  if (!port) throw new Error('connectData has not been called')
  return port
}

/**
 * Reports each successful command and its input to the watcher, until the returned function is
 * called.
 */
export function watchDone(watcher: Doing): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

async function tellWatchers(
  command: CommandName,
  input: unknown,
  answer: Promise<{ ok: boolean }>,
): Promise<void> {
  const { ok } = await answer
  if (!ok) return
  for (const watcher of watchers) watcher(command, input)
}
