import * as z from 'zod'
import { tables } from './command.ts'
import { sessionState } from './session.ts'

/** What main tells the interface unasked. */
export const bridgeEvents = {
  /** These tables hold something new: whoever shows them asks again. */
  'tables.changed': z.object({ tables: z.array(z.enum(tables)) }),
  /**
   * How the session stands from now on. It comes with the change itself, so that a lock empties a
   * window without being asked.
   */
  'session.changed': sessionState,
  /**
   * Something to be said once, in a toast: `undo` carries the history id to undo; `kept`: it stands
   * in the inbox already (K3).
   */
  notice: z.object({
    tone: z.enum(['info', 'success', 'warning', 'error']),
    message: z.string(),
    hint: z.string().optional(),
    undo: z.string().optional(),
    link: z.string().optional(),
    kept: z.boolean().optional(),
  }),
  /** The browser host asks its page to open this address in a new tab. */
  'external.open': z.object({ url: z.string() }),
  /** Go to a screen: a deep link, a pressed notification, the tray. */
  navigate: z.object({
    path: z.string(),
    /** The name of this window, where it was opened for that screen beside another one. */
    window: z.string().optional(),
  }),
  /** The words are in another language from now on: a window loads its page anew. */
  'language.changed': z.object({}),
  /** Open the search box: the key that works over every program was pressed (N2). */
  find: z.object({}),
  /** Do what an action of this window does: the menu bar (N6). */
  act: z.object({ id: z.string() }),
} as const
export type BridgeEventType = keyof typeof bridgeEvents
export type BridgeEvent = {
  [T in BridgeEventType]: { type: T; data: z.infer<(typeof bridgeEvents)[T]> }
}[BridgeEventType]
