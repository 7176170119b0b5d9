import { execFileSync } from 'node:child_process'
import { createKeychain } from '#main/engine/auth/keychain.ts'
import { KeychainError } from '#main/ports.ts'

/**
 * Runs in a process of its own, inside or outside a Secret Service: keytar binds to the D-Bus
 * session it first sees. Prints what each step came to as one line of JSON.
 */
const clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
const keychain = createKeychain({ clock, service: 'Hotdesk test' })
const attempt = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return (await work()) ?? null
  } catch (error) {
    return error instanceof KeychainError ? `error:${error.code}` : `unexpected:${String(error)}`
  }
}
const lock = () =>
  execFileSync('dbus-send', [
    '--session',
    '--dest=org.freedesktop.secrets',
    '--print-reply',
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.Lock',
    'array:objpath:/org/freedesktop/secrets/collection/login',
  ])

const steps: Record<string, () => Promise<unknown>> = {
  probe: () => keychain.probe().then(() => 'works'),
  nothing: () => keychain.read('nobody'),
  write: () => keychain.write('sign-in:w1', 'geheim — ключ'),
  read: () => keychain.read('sign-in:w1'),
  long: async () => {
    await keychain.write('sign-in:w2', 'x'.repeat(20_000))
    return (await keychain.read('sign-in:w2'))?.length
  },
  remove: () => keychain.remove('sign-in:w1'),
  lock: async () => void lock(),
}

const results: [string, unknown][] = []
for (const step of process.argv.slice(2))
  results.push([step, await attempt(steps[step] ?? (async () => 'unknown step'))])
process.stdout.write(`${JSON.stringify(results)}\n`)
process.exit(0)
