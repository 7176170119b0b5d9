import { t } from '#shared/i18n/translate.ts'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createKeychain } from './engine/auth/keychain.ts'
import { startThreadAhead, type StartCache } from './engine/store/cache/thread.ts'
import {
  createBridgeSocket,
  type BridgeSocket,
  type ConnectedPages,
} from './hosts/browser/bridge-socket.ts'
import {
  findChromium,
  openChromiumWindow,
  type ChromiumWindow,
} from './hosts/browser/chromium-window.ts'
import { logCrashes } from './hosts/common/crash-log.ts'
import { systemClock } from './hosts/common/clock.ts'
import { watchLinuxSession } from './hosts/common/linux-session.ts'
import { lockIfProtected } from './hosts/common/lock-if-protected.ts'
import { answerNotice } from './hosts/common/notice-answers.ts'
import { desktopBusAddress } from './hosts/common/session-bus.ts'
import { createSystemNotices, type SystemNotices } from './hosts/common/system-notices.ts'
import { createFirstScreen } from './hosts/common/first-screen.ts'
import {
  languagesFolder,
  launcherEntry,
  rendererFolder,
  serviceEntry,
} from './hosts/common/entry.ts'
import { externalAddress } from './hosts/common/external-address.ts'
import { createFileLog } from './hosts/browser/file-log.ts'
import { claimProfile } from './hosts/common/instance.ts'
import { exitProcess, loadKeytar } from './hosts/common/keytar.ts'
import { openCertificates } from './hosts/common/network/certificates.ts'
import { createNetwork } from './hosts/common/network/network.ts'
import {
  keychainService,
  launcherArguments,
  OptionError,
  readOptions,
  type HostOptions,
} from './hosts/common/options.ts'
import { createPairing, TOKEN_LIFE_MS } from './hosts/browser/pairing.ts'
import { createAddressAnnouncer } from './hosts/browser/address-announcer.ts'
import { readCatalogue } from './hosts/common/catalogues.ts'
import { localizedSite } from './hosts/common/localized-site.ts'
import { startPractice } from './hosts/common/practice.ts'
import { systemLanguages } from './hosts/common/system-languages.ts'
import { createPreferences } from './hosts/browser/preferences.ts'
import { openPolicy } from './hosts/common/policy-file.ts'
import { openSite } from './hosts/common/site.ts'
import { watchIdleMemory } from './hosts/common/idle-memory.ts'
import { createRestartable } from './hosts/common/restartable.ts'
import { startProblem } from './hosts/common/start-error.ts'
import { version } from './hosts/common/version.ts'
import { serveSite } from './hosts/browser/web-server.ts'
import { createUserLanguage, type UserLanguage } from './language.ts'
import type { Log, Ports } from './ports.ts'

/*
 * The entry point of the browser host: the same workbench under plain Node, with a Chromium page
 * over a loopback bridge as its window. It is only a composition root; its parts are in hosts/.
 */

/** How long a disconnected page may take to reload; after that, the host issues a new address. */
const RELOAD_PAUSE_MS = 300
const STOP_LIMIT_MS = 5_000

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  ignoreBrokenPipe()
  const stopRequest = waitForStop()
  let show = (): void => {}
  const claim = await claimProfile(options.profile, 'show', () => show())
  if (!claim.claimed) {
    process.stderr.write(
      'Hotdesk is already open with this profile; it was brought to the front.\n',
    )
    process.exit(0)
  }
  const host = await startHost(options)
  show = host.show
  await Promise.race([stopRequest, host.closed])
  setTimeout(() => exitProcess(1), STOP_LIMIT_MS).unref()
  await host.stop()
  exitProcess(0)
}

/** Keeps Hotdesk running when the terminal or pipe that reads its output is closed. */
function ignoreBrokenPipe(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
    })
}

/**
 * Resolves when the host must stop: on a signal, or when the launcher dies. The launcher's channel
 * closes however it dies.
 */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve())
    if (process.connected) process.once('disconnect', () => resolve())
  })
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface Host {
  show(): void
  stop(): Promise<void>
  /** Resolves when the window is closed; never if the host opened no window. */
  closed: Promise<void>
}

/** Starts Chromium, if a window is wanted and Chromium is installed; returns null otherwise. */
function openWindow({ open, profile }: HostOptions, origin: string): ChromiumWindow | null {
  const program = open ? findChromium() : null
  return program === null ? null : openChromiumWindow(program, origin, join(profile, 'chromium'))
}

async function startHost(options: HostOptions): Promise<Host> {
  const clock = systemClock
  const startCache = startThreadAhead()
  const log = createFileLog(options.profile, clock)
  logCrashes(log, { rejectionsGoOn: false, profile: options.profile })
  const pairing = createPairing(clock)
  const language = createUserLanguage({
    system: () => systemLanguages(process.env),
    read: (tag) => readCatalogue(languagesFolder, tag),
  })
  const site = localizedSite(openSite(rendererFolder), language)
  const server = await serveSite(site, options.port)
  const address = (beside = false) => `${server.origin}/#${pairing.mint(beside)}`
  const announcer = createAddressAnnouncer(options.forPeople, printLine)
  // Before everything else, which is ready before Chromium has started and can be led to its address.
  const window = openWindow(options, server.origin)
  let connected: ConnectedPages = { first: false, any: false }
  let cancelRenewal = () => {}

  const renewLater = (reason: 'gone' | 'unused', ms: number): void => {
    cancelRenewal()
    cancelRenewal = clock.after(ms, () => {
      if (connected.first) return
      if (window) return void window.lead(address(connected.any)).catch(() => {})
      if (!options.forPeople || connected.any) return
      announcer.renew(address(), reason)
      renewLater('unused', TOKEN_LIFE_MS)
    })
  }
  const system = createSystemNotices({
    clock,
    log,
    address: desktopBusAddress(),
    // No "Open": no page is connected, and the address of a new one carries a token that the
    // desktop must not see.
    presses: ['snooze', 'done'],
    onPress(notice, press) {
      void answerNotice({ bench: workbench, clock, navigate() {} }, notice, press)
    },
  })
  const screen = createFirstScreen(clock)
  const ports = await createPorts(options, log, system, {
    language,
    startCache,
    settled: screen.settled,
    socket: () => socket,
    addressFor: (further) => `${server.origin}/#${pairing.mintFor(further)}`,
    freshAddress: (further) =>
      `${server.origin}/#${further ? pairing.mintFor(further) : pairing.mint(true)}`,
  })
  const workbench = screen.watch(watchIdleMemory(await createRestartable(ports), clock))
  const socket: BridgeSocket = createBridgeSocket(workbench, pairing, clock, (now) => {
    connected = now
    // No page is connected, so lists that no screen shows are read more slowly (G10).
    if (!now.any) void workbench.handle('app.hidden', { hidden: true })
    log.info('page', { state: now.first ? 'connected' : 'gone' })
    cancelRenewal()
    if (!now.first) renewLater('gone', RELOAD_PAUSE_MS)
  })
  workbench.on((event) => {
    socket.send(event)
  })
  server.onUpgrade(socket.upgrade)
  const session =
    process.platform === 'linux' ? watchLinuxSession(() => void lockIfProtected(workbench)) : null

  const announceAddress = (): void => {
    announcer.announce(address())
    renewLater('unused', TOKEN_LIFE_MS)
  }
  if (window) {
    await window.lead(address())
    if (options.forPeople)
      process.stdout.write(
        '\nHotdesk is open in its window. Close the window or press Ctrl+C here to stop.\n',
      )
    else process.stdout.write(`${JSON.stringify({ url: server.origin })}\n`)
  } else {
    announceAddress()
    createInterface({ input: process.stdin }).on('line', announceAddress)
  }
  log.info('started', { port: Number(new URL(server.origin).port), version: process.version })
  return {
    show() {
      if (window) void window.toFront().catch(() => {})
      else announceAddress()
    },
    closed: window ? window.closed : new Promise(() => {}),
    async stop() {
      cancelRenewal()
      session?.stop()
      await socket.close()
      window?.close()
      await Promise.all([workbench.stop(), server.close()])
      system.close()
    },
  }
}

async function createPorts(
  options: HostOptions,
  log: Log,
  system: SystemNotices,
  {
    language,
    startCache,
    settled,
    socket,
    addressFor,
    freshAddress,
  }: {
    language: UserLanguage
    startCache: StartCache
    settled: Promise<void>
    socket: () => BridgeSocket
    addressFor: NonNullable<Ports['openWindow']>
    freshAddress: NonNullable<Ports['freshAddress']>
  },
): Promise<Ports> {
  const keychain = createKeychain({
    clock: systemClock,
    service: keychainService(options.profile),
    load: loadKeytar,
  })
  const { platform, env } = process
  const policy = await openPolicy(log, { platform, env, packaged: false })
  return {
    host: 'browser',
    version,
    paths: { profile: options.profile },
    clock: systemClock,
    settled,
    keychain,
    network: createNetwork({
      clock: systemClock,
      log,
      settled,
      keychain,
      certificates: openCertificates(options.profile),
    }),
    log,
    preferences: createPreferences(options.profile),
    async openExternal(url) {
      const checked = externalAddress(url)
      if (!checked || !socket().send({ type: 'external.open', data: { url: checked } }))
        throw new Error(t('This address cannot be opened.'))
    },
    openWindow: addressFor,
    freshAddress,
    language,
    startCache,
    notify(notice) {
      const { title, body, link, in_inbox } = notice
      // With no page open, the desktop shows the notice (K4).
      if (
        !socket().send({
          type: 'notice',
          data: {
            tone: 'info',
            message: title,
            hint: body,
            ...(link ? { link } : {}),
            ...(in_inbox ? { in_inbox } : {}),
          },
        })
      )
        void system.show(notice)
    },
    launcher: { command: process.execPath, args: [launcherEntry, ...launcherArguments(options)] },
    startPractice: (practice) =>
      startPractice(serviceEntry, { ...practice, ...(options.jobs ? { jobs: options.jobs } : {}) }),
    ...(policy ? { policy } : {}),
    ...(options.service ? { offered: options.service } : {}),
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startProblem(error)}\n`)
  process.exit(error instanceof OptionError ? 2 : 1)
})
