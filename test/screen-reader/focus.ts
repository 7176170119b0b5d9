import { startBusScript } from './bus-script.ts'
import type { Session } from './session.ts'

/** Listens to what has the keyboard, on the bus on which a screen reader does. */
export interface Focus extends AsyncDisposable {
  /** Waits until this has the keyboard, and returns what had it on the way. */
  until(stop: RegExp): Promise<string[]>
  /**
   * Presses Tab until the keyboard has gone round once, and returns each stop as role and name, but
   * for messages, which come and go. It ends on the last of them.
   */
  walk(): Promise<string[]>
}

/** What belongs to no page: the window's own buttons. */
export const BROWSER = 'the browser'
const MESSAGE = 'a message'

interface Told {
  role: string
  name: string
  where: 'page' | 'message' | 'browser'
}

const LIMIT_MS = 120_000
/** More stops than any screen has. */
const MOST_STOPS = 150

/** Starts to listen. */
export async function watchFocus(session: Session): Promise<Focus> {
  const script = startBusScript(session, 'focus.py')
  const read = async (): Promise<Told> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('The keyboard did not move.')), LIMIT_MS)
    try {
      return JSON.parse(await Promise.race([script.readLine(), late])) as Told
    } finally {
      clearTimeout(timer)
    }
  }
  let at = ''
  let left = ''
  /**
   * Reads until another thing has the keyboard. A page has it on the way to what is in it, and so
   * does for a moment what had it when the keyboard left the page.
   */
  const next = async (): Promise<string> => {
    for (;;) {
      const { role, name, where } = await read()
      const stop = where === 'browser' ? BROWSER : `${where === 'page' ? role : MESSAGE}: ${name}`
      if (stop === at || role === 'document web') continue
      if (at === BROWSER && stop === left) continue
      left = at
      at = stop
      return stop
    }
  }
  await read()
  return {
    async until(stop) {
      const before: string[] = []
      for (;;) {
        const now = stop.test(at) ? at : await next()
        if (stop.test(now)) return before
        before.push(now)
      }
    },
    async walk() {
      const stops: string[] = []
      while (stops.length < MOST_STOPS) {
        await session.press('Tab')
        const stop = await next()
        // A title, where the keyboard may begin, is no stop of its own.
        if (stop === stops[0]) {
          await session.press('shift+Tab')
          await next()
          return stops
        }
        if (!stop.startsWith(MESSAGE)) stops.push(stop)
      }
      throw new Error(`Tab never came back to ${stops[0]}`)
    },
    [Symbol.asyncDispose]: () => script[Symbol.asyncDispose](),
  }
}
