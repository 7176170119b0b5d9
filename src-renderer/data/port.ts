import type { Answer, BridgeEvent, BridgeEventType, CommandInput, CommandName, CommandOutput } from '#shared/bridge/index.ts'

/** What an event carries. */
export type EventData<T extends BridgeEventType> = Extract<BridgeEvent, { type: T }>['data']

/** What the screens need of the bridge; main.tsx hands in the real one, the gallery and the tests their own. */
export interface BridgePort {
  call<N extends CommandName>(command: N, input: CommandInput<N>): Promise<Answer<CommandOutput<N>>>
  on<T extends BridgeEventType>(type: T, listener: (data: EventData<T>) => void): () => void
}

let port: BridgePort | null = null

/** Says once, before anything is drawn, how to reach main. */
export function connectData(bridge: BridgePort): void {
  port = bridge
}

/** The bridge of this window. */
export function bridge(): BridgePort {
  if (!port) throw new Error('connectData has not been called')
  return port
}
