import { t } from '#shared/i18n/translate.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'

/**
 * The state of the connection to main. `waiting`: the page has no token yet, or an expired one;
 * `elsewhere`: another page has taken over the session; `lost`: main does not answer, and the page
 * keeps retrying.
 */
export type Connection = 'opening' | 'open' | 'waiting' | 'elsewhere' | 'lost' | 'stopped'

/** A connection to main: Electron's preload script, or the WebSocket of the browser host. */
export interface Transport {
  /** Never rejects; a lost connection returns a problem with the code `disconnected`. */
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
