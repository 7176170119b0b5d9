import { t } from '#shared/i18n/translate.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'

/**
 * The state of the connection to main. `waiting`: the page has no address of its own yet, or an old
 * one; `elsewhere`: another page has taken the session; `lost`: main does not answer, and the page
 * tries again by itself.
 */
export type Connection = 'opening' | 'open' | 'waiting' | 'elsewhere' | 'lost' | 'stopped'

/** One way to main: Electron's preload, or the WebSocket of the browser host. */
export interface Transport {
  /** Never rejects; a lost connection is an answer with the code `disconnected`. */
  call(command: string, input: unknown): Promise<Answer<unknown>>
  onEvent(listener: (event: BridgeEvent) => void): void
  onConnection(listener: (connection: Connection) => void): void
}

export const disconnected: Answer<never> = {
  ok: false,
  error: {
    code: 'disconnected',
    message: t('The connection to Hotdesk was lost before it answered.'),
    hint: t('What it had already saved is kept. It connects again by itself.'),
  },
}
