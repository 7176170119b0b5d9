import type { Answer } from './command.ts'
import type { BridgeEvent } from './events.ts'

/** What Electron's preload script exposes to the page, and nothing more. */
export interface DesktopBridge {
  call(command: string, input: unknown): Promise<Answer<unknown>>
  on(listener: (event: BridgeEvent) => void): void
}

/** The two IPC channels: `call` is invoked by the page, `event` is sent to it. */
export const channels = { call: 'hotdesk:call', event: 'hotdesk:event' } as const

/** Where the page lives in Electron. */
export const desktopOrigin = 'app://hotdesk'
