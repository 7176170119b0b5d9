import * as z from 'zod'
import { tables } from './command.ts'
import { sessionState } from './session.ts'

/** The events that main sends to the interface. */
export const bridgeEvents = {
  /** These tables have changed; screens that show them must repeat their queries. */
  'tables.changed': z.object({ tables: z.array(z.enum(tables)) }),
  /**
   * The new state of the session. It is part of the event, so that a lock clears the window without
   * another query.
   */
  'session.changed': sessionState,
  /**
   * A message to show once as a toast. `undo` is the history id to undo; `kept`: it is already in
   * the inbox (K3).
   */
  notice: z.object({
    tone: z.enum(['info', 'success', 'warning', 'error']),
    message: z.string(),
    hint: z.string().optional(),
    undo: z.string().optional(),
    link: z.string().optional(),
    in_inbox: z.boolean().optional(),
  }),
  /**
   * A person was erased from this computer (J9); every window must forget where it knows of their
   * records.
   */
  'person.erased': z.object({
    contact_id: z.string(),
    records: z.record(z.string(), z.array(z.string())),
  }),
  /** The page of the browser host must open this address in a new tab. */
  'external.open': z.object({ url: z.string() }),
  /** The window must go to a screen, because of a deep link, a pressed notification or the tray. */
  navigate: z.object({
    path: z.string(),
    /** The name of this window, if it was opened to show that screen beside another. */
    window: z.string().optional(),
  }),
  /** The interface language has changed; the window must reload its page. */
  'language.changed': z.object({}),
  /** The user pressed the system-wide shortcut; the window must open the search box (N2). */
  find: z.object({}),
  /** The menu bar triggers an action of this window (N6). */
  act: z.object({ id: z.string() }),
} as const
export type BridgeEventType = keyof typeof bridgeEvents
export type BridgeEvent = {
  [T in BridgeEventType]: { type: T; data: z.infer<(typeof bridgeEvents)[T]> }
}[BridgeEventType]
