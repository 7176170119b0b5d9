import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeychainError } from '#main/ports.ts'
import { programWords } from '#main/engine/recording/kept-words.ts'
import { recordKeychain } from '#main/engine/recording/recorded-keychain.ts'
import { createStandIns } from '#main/engine/recording/stand-ins.ts'

const standIns = createStandIns(Buffer.alloc(32, 1), programWords())

/** A keychain that answers at once, and what is recorded of it and of other work. */
function world() {
  const told: string[] = []
  const keychain = recordKeychain(
    {
      probe: async () => {},
      read: async () => 'a secret',
      write: async () => {
        throw new KeychainError('locked', 'it is locked')
      },
      remove: async () => {},
    },
    (kind, ...details) => told.push([kind, ...details].join(' ')),
    standIns,
  )
  return { told, keychain }
}

test('P11: what a keychain answers is recorded in a turn of its own, not amid other work', async () => {
  const { told, keychain } = world()
  const reading = keychain.read('workspace-key/w').then((secret) => told.push(`has ${secret}`))
  const writing = keychain.write('sign-in/w', '{}').catch(() => told.push('is told'))
  // Other work of this turn goes on after the keychain has answered.
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
  told.push('other work')
  await turn()
  await Promise.all([reading, writing])
  expect(told).toEqual([
    'other work',
    `secret workspace-key/${standIns.text('w')} true`,
    'keychain 1 ',
    'has a secret',
    'keychain 2 locked',
    'is told',
  ])
})
