import { errorFields } from '#main/engine/error-fields.ts'
import { app, type AuthInfo } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HostNetwork } from '#main/hosts/common/network/network.ts'
import type { Clock, Log, Updates } from '#main/ports.ts'

const FIRST_LOOK_MS = 60_000
const EVERY_MS = 24 * 3600_000
const MAX_NOTES = 4000

interface UpdateParts {
  clock: Clock
  log: Log
  /** Reports whether the user allows automatic update checks. */
  mayCheck(): boolean
  channel(): 'stable' | 'beta'
  /** Returns the user's credentials for a proxy. */
  signInOf: HostNetwork['signInOf']
  /** Ends the work and releases every lock, because the installed version starts at once. */
  stop(): Promise<void>
}

/**
 * Builds the updates with electron-updater, with all its automatic actions turned off (N4): it
 * checks, and the user decides. The module is loaded on first use, so that it does not slow down
 * the start.
 */
export function createUpdates({
  clock,
  log,
  mayCheck,
  channel,
  signInOf,
  stop,
}: UpdateParts): Updates {
  let now: ReturnType<Updates['state']> = {
    state: hasFeed() ? 'idle' : 'unavailable',
    version: null,
    notes: null,
    percent: null,
    checked_at: null,
  }
  const listeners: (() => void)[] = []
  const proxy = createProxyAnswers(signInOf)
  let loading: Promise<AppUpdater> | null = null
  const set: Change = (change) => {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }
  const setFailed = (error: unknown) => {
    log.warn('looking for an update failed', errorFields(error))
    set({
      state: now.state === 'downloading' ? 'available' : 'failed',
      percent: null,
      checked_at: clock.now(),
    })
  }

  const updater = (): Promise<AppUpdater> =>
    (loading ??= import('electron-updater').then(({ default: { autoUpdater } }) => {
      autoUpdater.on('login', proxy.answer)
      autoUpdater.on('error', setFailed)
      return prepareUpdater(autoUpdater, clock, set)
    }))

  const check = async (): Promise<void> => {
    if (now.state !== 'idle' && now.state !== 'failed') return
    set({ state: 'checking' })
    proxy.forget()
    await updater()
      .then((found) => {
        const beta = channel() === 'beta'
        found.channel = beta ? 'beta' : 'latest'
        found.allowPrerelease = beta
        // Setting a channel allows downgrades, so this forbids them: a user who leaves beta waits
        // for the next stable version.
        found.allowDowngrade = false
        return found.checkForUpdates()
      })
      .then((answer) => {
        // An updater without a feed returns null and sends no event.
        if (answer === null) set({ state: 'unavailable' })
      })
      .catch(setFailed)
  }
  const checkLater = (ms: number): void =>
    void clock.after(ms, () => {
      if (mayCheck()) void check()
      checkLater(EVERY_MS)
    })
  if (hasFeed()) checkLater(FIRST_LOOK_MS)

  async function install(): Promise<void> {
    const found = await updater()
    await stop()
    // The work has ended by now, so if the installation fails, Hotdesk restarts in its old version.
    found.once('error', () => {
      app.relaunch()
      app.exit(0)
    })
    found.quitAndInstall(false, true)
  }

  return {
    state: () => now,
    check: check,
    async download() {
      if (now.state !== 'available') return
      set({ state: 'downloading', percent: 0 })
      proxy.forget()
      await updater()
        .then((found) => found.downloadUpdate())
        .catch(setFailed)
    },
    install() {
      if (now.state === 'ready') void install().catch(setFailed)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

type Change = (change: Partial<ReturnType<Updates['state']>>) => void

/** Turns off what the updater does by itself, and passes on what it reports. */
function prepareUpdater(updater: AppUpdater, clock: Clock, set: Change): AppUpdater {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.logger = null
  updater.on('update-available', (info) =>
    set({
      state: 'available',
      version: info.version,
      notes: asPlainText(info.releaseNotes),
      checked_at: clock.now(),
    }),
  )
  updater.on('update-not-available', () =>
    set({ state: 'idle', version: null, notes: null, checked_at: clock.now() }),
  )
  updater.on('download-progress', ({ percent }) => set({ percent: Math.round(percent) }))
  updater.on('update-downloaded', () => set({ state: 'ready', percent: null }))
  return updater
}

/**
 * Builds the answers to proxies that ask who the user is. Each proxy gets the user's credentials
 * once until `forget`: asking again means that it refused them. Without an answer a request would
 * wait for ever; an empty one ends it.
 */
function createProxyAnswers(signInOf: UpdateParts['signInOf']) {
  const answeredProxies = new Set<string>()
  return {
    async answer(
      { isProxy, host, port }: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
      answer: (user: string, password: string) => void,
    ): Promise<void> {
      const proxy = `${host}:${port}`
      const isFirst = isProxy && !answeredProxies.has(proxy)
      answeredProxies.add(proxy)
      const known = isFirst ? await signInOf(proxy) : null
      answer(known?.user ?? '', known?.password ?? '')
    },
    forget: () => answeredProxies.clear(),
  }
}

/** Reports whether this installation has an update feed. */
const hasFeed = (): boolean =>
  app.isPackaged && existsSync(join(process.resourcesPath ?? '', 'app-update.yml'))

/** Returns release notes as plain text; they may contain HTML. Returns null if they are empty. */
function asPlainText(
  notes: string | { version: string; note: string | null }[] | null | undefined,
): string | null {
  const text = Array.isArray(notes)
    ? notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : (notes ?? '')
  return (
    text
      .replace(/<[^>]*>/g, '')
      .trim()
      .slice(0, MAX_NOTES) || null
  )
}
