import type { Answer } from './command.ts'
import type { BridgeEvent } from './events.ts'

/** Everything that Electron's preload script exposes to the page. */
export interface DesktopBridge {
  call(command: string, input: unknown): Promise<Answer<unknown>>
  on(listener: (event: BridgeEvent) => void): void
}

/** The two IPC channels: the page invokes `call`; main sends `event` to it. */
export const channels = { call: 'hotdesk:call', event: 'hotdesk:event' } as const

/** The origin of the page in Electron. */
export const desktopOrigin = 'app://hotdesk'
