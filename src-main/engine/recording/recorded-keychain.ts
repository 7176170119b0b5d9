import { setImmediate as turn } from 'node:timers/promises'
import { KeychainError, type Keychain, type Ports } from '#main/ports.ts'
import type { StandIns } from './stand-ins.ts'
import type { RecordEvent } from './tape.ts'

/**
 * Records the answers of a keychain; of a secret, only whether it exists. Each answer gets its own
 * turn of the event loop, as in a replay: a keychain may answer while other work goes on.
 */
export function recordKeychain(
  keychain: Ports['keychain'],
  recordEvent: RecordEvent,
  standIns: StandIns,
): Ports['keychain'] {
  let calls = 0
  const seen = new Set<string>()
  const recordCall = async <T>(work: Promise<T>, look?: (answer: T) => void): Promise<T> => {
    const id = (calls += 1)
    try {
      const answer = await work.finally(() => turn())
      look?.(answer)
      recordEvent('keychain', id, null)
      return answer
    } catch (error) {
      recordEvent('keychain', id, error instanceof KeychainError ? error.code : 'failing')
      throw error
    }
  }
  const own: Keychain = {
    read: (account) =>
      recordCall(keychain.read(account), (secret) => {
        if (!seen.has(account))
          recordEvent(
            'secret',
            disguiseAccount(account, standIns),
            disguiseSecret(account, secret, standIns),
          )
        seen.add(account)
      }),
    write(account, secret) {
      seen.add(account)
      return recordCall(keychain.write(account, secret))
    },
    remove(account) {
      seen.add(account)
      return recordCall(keychain.remove(account))
    },
  }
  return { ...own, probe: () => recordCall(keychain.probe()) }
}

/** Returns a sign-in with its secrets hidden; for any other secret, only whether it exists. */
function disguiseSecret(account: string, secret: string | null, standIns: StandIns): unknown {
  if (secret === null || !account.startsWith('sign-in/')) return secret !== null
  return standIns.value(JSON.parse(secret))
}

/** Returns the account with its purpose readable and its owner replaced. */
function disguiseAccount(account: string, standIns: StandIns): string {
  const [purpose, ...owner] = account.split('/')
  return [purpose, ...owner.map((part) => standIns.text(part))].join('/')
}
