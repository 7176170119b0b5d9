import { KeychainError, type Keychain, type Ports } from '#main/ports.ts'
import type { StandIns } from './stand-ins.ts'
import type { Note } from './tape.ts'

/** Records what a keychain answers, of a secret only whether it is there. */
export function recordKeychain(
  keychain: Ports['keychain'],
  note: Note,
  standIns: StandIns,
): Ports['keychain'] {
  let calls = 0
  const seen = new Set<string>()
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const id = (calls += 1)
    try {
      const answer = await work
      note('keychain', id, null)
      return answer
    } catch (error) {
      note('keychain', id, error instanceof KeychainError ? error.code : 'failing')
      throw error
    }
  }
  const own: Keychain = {
    read: (account) =>
      told(
        keychain.read(account).then((secret) => {
          if (!seen.has(account))
            note(
              'secret',
              disguiseAccount(account, standIns),
              disguiseSecret(account, secret, standIns),
            )
          seen.add(account)
          return secret
        }),
      ),
    write(account, secret) {
      seen.add(account)
      return told(keychain.write(account, secret))
    },
    remove(account) {
      seen.add(account)
      return told(keychain.remove(account))
    },
  }
  return { ...own, probe: () => told(keychain.probe()) }
}

/** Of a sign-in, everything but what signs in; of all else, whether it is there. */
function disguiseSecret(account: string, secret: string | null, standIns: StandIns): unknown {
  if (secret === null || !account.startsWith('sign-in/')) return secret !== null
  return standIns.value(JSON.parse(secret))
}

/** An account is named by what it is for, and by whose it is. */
function disguiseAccount(account: string, standIns: StandIns): string {
  const [purpose, ...whose] = account.split('/')
  return [purpose, ...whose.map((part) => standIns.text(part))].join('/')
}
