import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'
import { createUpdates } from '#main/hosts/electron/updates.ts'
import updater from '#test/support/electron-stand-in/updater.ts'
import { recorded } from '#test/support/electron-stand-in/record.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* Updates behind a proxy that asks who somebody is. */

vi.hoisted(() => vi.stubEnv('STAND_IN_PACKAGED', '1'))
vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))
vi.mock('electron-updater', () => import('#test/support/electron-stand-in/updater.ts'))
Object.assign(process, {
  resourcesPath: fileURLToPath(
    new URL('../../../support/electron-stand-in/resources', import.meta.url),
  ),
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeEach(() => {
  updater.autoUpdater.removeAllListeners()
  recorded.length = 0
  vi.stubEnv('STAND_IN_UPDATE', '0.2.0')
  vi.stubEnv('STAND_IN_PROXY_WANTS', 'robin:correct:horse')
})

/** Looks for an update, and returns what was found and what the proxy was told. */
async function look(known: string | null) {
  const asked: string[] = []
  const updates = createUpdates({
    clock: manualClock(),
    log,
    mayCheck: () => true,
    channel: () => 'stable',
    stop: async () => {},
    async signInOf(host) {
      asked.push(host)
      return known === null ? null : { user: 'robin', password: known }
    },
  })
  await updates.check()
  const told = recorded.filter(({ call }) => call === 'updater.login').map(({ args }) => args[0])
  return { state: updates.state().state, asked, told }
}

test('N4: a proxy is told the sign-in that it was given before', async () => {
  expect(await look('correct:horse')).toEqual({
    state: 'available',
    asked: ['proxy.example:3128'],
    told: ['robin:correct:horse'],
  })
})

test('N4: without a sign-in the search for updates ends, and never goes on looking', async () => {
  expect(await look(null)).toMatchObject({ state: 'failed', told: [':'] })
})

test('N4: a sign-in that the proxy refuses is told it once: more of it could lock the account', async () => {
  expect(await look('wrong')).toMatchObject({
    state: 'failed',
    asked: ['proxy.example:3128'],
    told: ['robin:wrong', ':'],
  })
})
