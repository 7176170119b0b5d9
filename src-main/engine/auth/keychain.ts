import { KeychainError, type Clock, type Keychain, type KeychainProblem } from '#main/ports.ts'
import { systemRandom } from '#main/random.ts'
import { splitKeychain, WINDOWS_LIMIT } from './split-keychain.ts'

/**
 * The part of keytar that Hotdesk uses. findCredentials is left out: it crashes the process on a
 * locked keyring (docs/security.md "Keychains").
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/**
 * A call that takes longer is waiting for a user who may be away (docs/promises.md "Finding 5").
 */
export const KEYCHAIN_MS = 10_000
const PROBE = 'probe:'

export interface KeychainOptions {
  clock: Clock
  /** The service name of all entries; one per profile, so that profiles never see each other's. */
  service: string
  platform?: NodeJS.Platform
  load?: () => Promise<Keytar>
}

/** A keychain that can test whether it works. */
export interface CheckedKeychain extends Keychain {
  /** Stores, reads back and deletes a value. Throws a KeychainError that names the fault. */
  probe(): Promise<void>
}

/**
 * Opens the keychain of the operating system. It makes one call at a time, each of at most 10 s.
 * While a call hangs, others fail at once instead of occupying the threads of the process. A read
 * that finds nothing is trusted only if the keychain passes the probe, because a locked one returns
 * the same (P10).
 */
export function createKeychain(options: KeychainOptions): CheckedKeychain {
  const { clock, service } = options
  let module: Promise<Keytar> | null = null
  const keytar = () =>
    (module ??= (options.load ?? loadKeytar)().catch((cause: unknown) => {
      module = null
      throw new KeychainError('missing', 'the keychain module could not be loaded', { cause })
    }))
  const call = createQueue(clock)
  const get = (account: string) => call(async () => (await keytar()).getPassword(service, account))
  const set = (account: string, secret: string) =>
    call(async () => (await keytar()).setPassword(service, account, secret))
  const remove = (account: string) =>
    call(async () => void (await (await keytar()).deletePassword(service, account)))

  const probe = async () => {
    const account = PROBE + systemRandom.uuid()
    const value = systemRandom.uuid()
    await set(account, value)
    if ((await get(account)) !== value)
      throw new KeychainError('locked', 'the keychain did not give back what was stored')
    await remove(account)
  }
  const plain: Keychain = {
    async read(account) {
      const secret = await get(account)
      if (secret === null) await probe()
      return secret
    },
    write: set,
    remove,
  }
  const limited =
    (options.platform ?? process.platform) === 'win32' ? splitKeychain(plain, WINDOWS_LIMIT) : plain
  return { ...limited, probe }
}

/**
 * Creates the keychain for a user who goes on without one: it is kept in memory, ends with the
 * process and never touches the disk.
 */
export function createMemoryKeychain(): CheckedKeychain {
  const secrets = new Map<string, string>()
  return {
    read: async (account) => secrets.get(account) ?? null,
    write: async (account, secret) => void secrets.set(account, secret),
    remove: async (account) => void secrets.delete(account),
    probe: async () => {},
  }
}

async function loadKeytar(): Promise<Keytar> {
  const loaded = (await import('keytar')) as unknown as Keytar & { default?: Keytar }
  return loaded.default ?? loaded
}

/**
 * Runs calls one after the other. A call that exceeds its time fails as `hanging`, and so do later
 * calls until it returns.
 */
function createQueue(clock: Clock) {
  let last: Promise<unknown> = Promise.resolve()
  let hanging = false
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (hanging)
      return Promise.reject(
        new KeychainError('hanging', 'the keychain still has not answered an earlier call'),
      )
    const turn = last
      .catch(() => {})
      .then(() => {
        if (hanging)
          throw new KeychainError('hanging', 'the keychain still has not answered an earlier call')
        return withLimit(work)
      })
    last = turn
    return turn
  }

  function withLimit<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = clock.after(KEYCHAIN_MS, () => {
        hanging = true
        reject(new KeychainError('hanging', 'the keychain did not answer within 10 seconds'))
      })
      work()
        .then(resolve, (error: unknown) => reject(explain(error)))
        .finally(() => {
          hanging = false
          stop()
        })
    })
  }
}

/**
 * Translates an error. keytar has no error codes, so the message is matched against those of
 * libsecret, the macOS keychain and Windows.
 */
function explain(error: unknown): KeychainError {
  if (error instanceof KeychainError) return error
  const code = codeOf(error instanceof Error ? error.message : '')
  return new KeychainError(code, `the keychain refused: ${code}`, { cause: error })
}

const LOCKED = /locked|dismissed|interaction is not allowed|user canceled/i
const MISSING = /d-?bus|secrets|not provided|autolaunch|connect|no such interface|service.*unknown/i

function codeOf(message: string): KeychainProblem {
  if (LOCKED.test(message)) return 'locked'
  return MISSING.test(message) ? 'missing' : 'failing'
}
