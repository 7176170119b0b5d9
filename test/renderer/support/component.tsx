import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
// Loaded here, not with the first event: a test waits for no file.
import '#shared/bridge/reads.ts'
import type { Answer, CommandName } from '#shared/bridge/index.ts'
import type { ProblemCode } from '#shared/bridge/problem.ts'
import { Toaster } from '#renderer/app/toasts/toaster.tsx'
import type { BridgePort } from '#renderer/data/port.ts'
import { connectData } from '#renderer/data/port.ts'
import { queries } from '#renderer/data/use-query.ts'
import { useKeyListener } from '#renderer/keys/use-actions.ts'
import { forgetLeftScreens } from '#renderer/stores/left-screens.ts'
import { forgetSaid } from '#renderer/stores/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'

/** What main answers to a command: a value, or a refusal. */
export type Script = Partial<Record<CommandName, (input: never) => unknown>>

/** One component in a window of its own: keys, toasts, and main's side of the bridge as a script. */
export interface ComponentWorld {
  /** What was asked of main, in order. */
  asked: [command: string, input: unknown][]
  /** What was asked of one command, in order. */
  inputsOf(command: CommandName): unknown[]
  /** Tells the window an event of main’s. */
  tell(event: string, data: unknown): void
}

/** A refusal in main's words, for a script. */
export const refuse = (
  message: string,
  hint?: string,
  code: ProblemCode = 'refused',
): Answer<never> => ({
  ok: false,
  error: { code, message, ...(hint === undefined ? {} : { hint }) },
})

/** Outlives a test, because the window listens once. */
const listeners = new Map<string, Set<(data: unknown) => void>>()

/**
 * Connects a new window, without answers or preferences of the test before, to a script; what no
 * line of it answers is answered with `{}`.
 */
export function connect(script: Script = {}): ComponentWorld {
  const asked: ComponentWorld['asked'] = []
  usePreferences.setState(usePreferences.getInitialState())
  connectData({
    async call(command: CommandName, input: unknown) {
      asked.push([command, input])
      const value = await script[command]?.(input as never)
      return isRefusal(value) ? value : { ok: true, value: value === undefined ? {} : value }
    },
    on(event: string, listener: (data: unknown) => void) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      return () => all.delete(listener)
    },
  } as unknown as BridgePort)
  queries.reset()
  return {
    asked,
    inputsOf: (command) => asked.filter(([name]) => name === command).map(([, input]) => input),
    tell: (event, data) => listeners.get(event)?.forEach((listener) => listener(data)),
  }
}

const isRefusal = (value: unknown): value is Answer<never> =>
  typeof value === 'object' && value !== null && 'ok' in value

/** Draws a component as the window does, with the listener for keys and the toasts. */
export async function show(children: ReactNode) {
  onTestFinished(() => {
    forgetSaid()
    forgetLeftScreens()
    document.body.focus()
  })
  return render(children, { wrapper: Window })
}

function Window({ children }: { children: ReactNode }) {
  useKeyListener()
  return (
    <main style={{ height: 600, width: 1000, display: 'flex', flexDirection: 'column' }}>
      {children}
      <Toaster />
    </main>
  )
}

/** Finds a message at the foot of the window, not what is spoken of it. */
export const message = (text: string | RegExp) => page.getByText(text).last()
