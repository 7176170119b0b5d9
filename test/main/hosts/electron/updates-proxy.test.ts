import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppUpdater } from 'electron-updater'
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { expect, test, vi } from 'vitest'
import { openCertificates } from '#main/hosts/common/network/certificates.ts'
import { createNetwork } from '#main/hosts/common/network/network.ts'
import { createUpdates } from '#main/hosts/electron/updates.ts'
import { makeAuthority, startHidden, startProxy } from '#test/support/company-network.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* Updates in a company: electron-updater itself, behind a proxy and an authority of the company. */

const held = vi.hoisted(() => {
  vi.stubEnv('STAND_IN_PACKAGED', '1')
  return { updater: null as AppUpdater | null, downloaded: '' }
})
vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))
vi.mock('electron-updater', () => ({
  default: {
    get autoUpdater() {
      return held.updater
    },
  },
}))
const resources = fileURLToPath(
  new URL('../../../support/electron-stand-in/resources', import.meta.url),
)
Object.assign(process, { resourcesPath: resources })

const FEED = 'updates.example'
const authority = makeAuthority(FEED)
const program = Buffer.from('the next version')
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A server of updates that only the proxy finds; it hands the program out at another address. */
async function startFeed(programAt = '/files/next') {
  const seen: { url: string; headers: object }[] = []
  const sha512 = createHash('sha512').update(program).digest('base64')
  const file = 'Hotdesk-0.2.0.AppImage'
  const hidden = await startHidden(authority, ({ url = '', headers }, answer) => {
    seen.push({ url, headers })
    if (url === '/files/next') return answer.end(program)
    if (url.includes(file)) return answer.writeHead(302, { location: programAt }).end()
    answer.end(
      `version: 0.2.0\npath: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-01-01T00:00:00Z'\n` +
        `files:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${program.length}\n`,
    )
  })
  return { proxy: await startProxy({ [`${FEED}:443`]: hidden }), seen }
}

/** The updates of a computer in that company, and its network. */
function createOffice(port: number, env: NodeJS.ProcessEnv = {}) {
  const folder = temporaryFolder()
  const kept = new Map<string, string>()
  const network = createNetwork({
    clock: manualClock(),
    log,
    keychain: {
      read: async (account) => kept.get(account) ?? null,
      write: async (account, secret) => void kept.set(account, secret),
      remove: async (account) => void kept.delete(account),
    },
    certificates: openCertificates(folder),
    ...(env['HTTPS_PROXY'] ? {} : { resolve: async () => `PROXY 127.0.0.1:${port}` }),
    env,
  })
  const updater = new AppImageUpdater(null, {
    version: '0.1.0',
    name: 'hotdesk',
    isPackaged: true,
    appUpdateConfigPath: join(resources, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  })
  // As electron-updater does when it runs in Electron, for an AppImage that has no block map.
  Object.assign(updater, { httpExecutor: new ElectronHttpExecutor() })
  updater.disableDifferentialDownload = true
  const old = join(folder, 'Hotdesk.AppImage')
  writeFileSync(old, 'this version')
  vi.stubEnv('APPIMAGE', old)
  held.updater = updater
  updater.on('update-downloaded', ({ downloadedFile }) => (held.downloaded = downloadedFile))
  const updates = createUpdates({
    clock: manualClock(),
    log,
    mayCheck: () => true,
    channel: () => 'stable',
    network,
    stop: async () => {},
  })
  return { network, updates }
}

test('N4: an update is found and fetched through a proxy, with the sign-in there and an added authority', async () => {
  const { proxy, seen } = await startFeed()
  proxy.wants = 'robin:correct:horse'
  const { network, updates } = createOffice(proxy.port)
  network.trust(authority.ca)
  await updates.check()
  expect(updates.state().state).toBe('failed')
  const host = `127.0.0.1:${proxy.port}`
  expect(network.state().problem).toEqual({ kind: 'sign_in', host, refused_before: false })

  await network.signIn(host, 'robin', 'correct:horse')
  await updates.check()
  expect(updates.state()).toMatchObject({ state: 'available', version: '0.2.0' })
  await updates.download()
  expect(updates.state().state).toBe('ready')
  expect(readFileSync(held.downloaded)).toEqual(program)
  expect(new Set(proxy.asked.map(({ place }) => place))).toEqual(new Set([`${FEED}:443`]))
  // Nothing names the installation that asks.
  expect(Object.keys(Object.assign({}, ...seen.map(({ headers }) => headers)))).not.toContain(
    'x-user-staging-id',
  )
})

test('N4: updates go by the proxy of the environment too, and an authority nobody added is said', async () => {
  const { proxy, seen } = await startFeed()
  const { network, updates } = createOffice(0, { HTTPS_PROXY: `127.0.0.1:${proxy.port}` })
  await updates.check()
  expect(updates.state().state).toBe('failed')
  expect(network.state().problem).toEqual({ kind: 'untrusted', host: FEED, refused_before: false })
  expect(seen).toEqual([])
  network.trust(authority.ca)
  await updates.check()
  expect(updates.state().state).toBe('available')
})

test('N4: a redirect that leaves the secure connection is not followed', async () => {
  const { proxy } = await startFeed(`http://${FEED}/files/next`)
  const { network, updates } = createOffice(proxy.port)
  network.trust(authority.ca)
  await updates.check()
  await updates.download()
  expect(updates.state().state).toBe('available')
  expect(new Set(proxy.asked.map(({ place }) => place))).toEqual(new Set([`${FEED}:443`]))
})
