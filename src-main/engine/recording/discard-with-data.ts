import { setImmediate as turn } from 'node:timers/promises'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'
import type { SessionState } from '#shared/bridge/session.ts'
import { keyAccount } from '#main/engine/store/keys.ts'
import type { Keychain, Ports } from '#main/ports.ts'

interface Bench {
  handle(command: string, input: unknown): Promise<Answer<unknown>>
  on(listener: (event: BridgeEvent) => void): () => void
}

/**
 * Wraps a keychain to discard the recording together with the key of a workspace, because the
 * recording's own key can restore the words as well (P14).
 */
export const watchKeys = (
  keychain: Ports['keychain'],
  discard: () => void,
): Ports['keychain'] & Keychain => ({
  ...keychain,
  async remove(account) {
    await keychain.remove(account)
    if (account.startsWith(keyAccount(''))) discard()
  },
})

/**
 * Wraps a workbench to discard the recording before a person is erased (J9) and when a lease is
 * over (J8).
 */
export function watchErasures<B extends Bench>(bench: B, discard: () => void): B {
  async function look(): Promise<void> {
    // Others hear of the event too: this command must not be recorded amid what they do.
    await turn()
    const answer = await bench.handle('session.state', {})
    if (answer.ok && (answer.value as SessionState).locked === 'lease') discard()
  }
  bench.on((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('session')) void look()
  })
  return {
    ...bench,
    handle(command: string, input: unknown) {
      if (command === 'erasure.erase') discard()
      return bench.handle(command, input)
    },
  }
}
