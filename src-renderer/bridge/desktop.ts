import type { DesktopBridge } from '#shared/bridge/desktop.ts'
import { disconnected, type Transport } from './transport.ts'

/** Wraps the two functions of Electron's preload script. */
export function desktopTransport(bridge: DesktopBridge): Transport {
  return {
    call: (command, input) => bridge.call(command, input).catch(() => disconnected),
    onEvent: (listener) => bridge.on(listener),
    onConnection: (listener) => listener('open'),
  }
}
