import type { SessionState } from '#shared/bridge/session.ts'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import { KeychainError, type Keychain, type Ports } from '#main/ports.ts'

/** The system's keychain, or one in memory while that fails. */
export interface KeychainInUse {
  probe(): Promise<void>
  state(): SessionState['keychain']
  memoryOnly(): boolean
  current(): Keychain
}

/**
 * Creates the choice between the system's keychain and one in memory; nothing is tried before
 * `probe`.
 */
export function createKeychainInUse(system: Ports['keychain']): KeychainInUse {
  const memory = createMemoryKeychain()
  let state: SessionState['keychain'] = 'checking'
  const memoryOnly = () => state !== 'working' && state !== 'checking'
  return {
    memoryOnly,
    state: () => state,
    current: () => (memoryOnly() ? memory : system),
    async probe() {
      try {
        await system.probe()
        state = 'working'
      } catch (error) {
        state = error instanceof KeychainError ? error.code : 'failing'
      }
    },
  }
}
