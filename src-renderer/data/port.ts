import type { call, on } from '../bridge.ts'

/**
 * The part of the bridge that screens use; main.tsx hands in the real one, the gallery and the
 * tests their own.
 */
export interface BridgePort {
  call: typeof call
  on: typeof on
}

let port: BridgePort | null = null

/** Sets, once and before anything is drawn, how to reach main. */
export function connectData(bridge: BridgePort): void {
  port = bridge
}

/** Returns the bridge of this window. */
export function bridge(): BridgePort {
  if (!port) throw new Error('connectData has not been called')
  return port
}
