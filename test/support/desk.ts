import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type BrowserContext, type ElectronApplication, type Page } from '@playwright/test'
import type { Ready } from '#service/service.ts'
import { addressOf, endProcess, spawnBrowserHost, startElectron } from './desk-process.ts'

/** One request of Hotdesk as the practice workspace wrote it down. */
export interface Sent {
  seq: number
  at: number
  method: string
  path: string
  endpoint: string
  status: number
  effects: { kind: string; table: string; id: string; fields?: Record<string, unknown> }[]
}

/**
 * Hotdesk as a person has it: the built host in a process of its own, its practice workspace, a
 * browser, and a profile that outlives all of them.
 */
export interface Desk {
  /** Starts the host and shows its window. May be called again after `kill`. `more`: options. */
  start(more?: readonly string[]): Promise<Page>
  /** Starts on a profile that was left signed in to the practice workspace, with all of it read. */
  resume(): Promise<Page>
  page(): Page
  /** SIGKILL: nothing is told, nothing is closed. */
  kill(): Promise<void>
  /** Ends as it does when the person quits. */
  quit(): Promise<void>
  /**
   * Does what sends the person to their browser, and returns the page of consent there. Use it in
   * place of `context.waitForEvent('page')`: Electron’s windows open no page of this browser.
   */
  consentAfter(act: () => Promise<void>): Promise<Page>
  /** Does what opens a further window of Hotdesk, and returns its page. */
  windowAfter(act: () => Promise<void>): Promise<Page>
  /** What was copied last; a page of Electron’s may not read the clipboard. */
  copied(): Promise<string>
  /** Welcome → practice workspace → consent in the browser → hot lists. */
  signIn(): Promise<void>
  /** What the practice workspace's journal says Hotdesk sent, oldest first: the judge. */
  sent(endpoint?: string): Promise<Sent[]>
  /** Requests that carried an id made on this computer; there must be none, whatever a test does. */
  localIdsAsked(): Promise<string[]>
  /** The practice workspace as anybody else with a token sees it. */
  read(path: string): Promise<Record<string, unknown>>
  /** Its control port (docs/practice-control.md). */
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  profile: string
  /** Kills what runs and takes the profile away. */
  end(): Promise<void>
}

export interface DeskOptions {
  /** Arguments of the practice workspace. */
  practice: string
  /** Listings for its pipeline. */
  jobs?: string | null
  /** What an administrator fixed, as the text of the file or what is in it. */
  policy?: object | string | null
  /** The zone and the language of the computer: a browser gets its own, Electron asks the system. */
  timeZone?: string | undefined
  locale?: string | undefined
  /** An empty page for its first window; a new one by default. */
  window?: Page | undefined
  /** A folder for its profile; a new one by default. */
  profile?: string
  /** Fills a new profile with one that was left signed in. */
  prepare?: (profile: string) => Promise<void>
}

/** Electron's program, when the suite runs on it (`npm test` says so). */
const electron =
  process.env['HOTDESK_HOST'] === 'electron' ? process.env['HOTDESK_ELECTRON'] : undefined

/** What a computer with this zone and language tells Electron. */
const asComputer = ({ timeZone, locale }: DeskOptions): NodeJS.ProcessEnv => ({
  ...(timeZone ? { TZ: timeZone } : {}),
  ...(locale ? { LANGUAGE: locale, LC_ALL: `${locale.replace('-', '_')}.UTF-8` } : {}),
})

const languageOf = ({ locale }: DeskOptions): string[] => (locale ? [`--lang=${locale}`] : [])

export function createDesk(context: BrowserContext, options: DeskOptions): Desk {
  const { jobs = null, prepare } = options
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'hotdesk-e2e-'))
  const readyFile = join(profile, 'ready.json')
  const client = createPracticeClient(readyFile)
  const env = prepareEnvironment(options, profile, readyFile)
  let { window } = options
  /** The next start takes new ports: those of the copied profile belong to other copies, too. */
  let isCopy = false
  const standing = ['--profile', profile, ...(jobs === null ? [] : ['--jobs', jobs])]
  let host: ChildProcess | null = null
  let page: Page | null = null
  let app: ElectronApplication | null = null
  const localIds = createLocalIdCollector(client, profile, readyFile)
  const judge = async () => {
    if (host !== null) await localIds.collect()
  }
  const endBy = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await judge()
    const dying = host
    host = null
    // A signal asks nobody on Windows; Electron is asked as its menu does.
    if (app && signal === 'SIGTERM') await app.close()
    else if (dying) await endProcess(dying, signal)
    app = null
    // The next start writes it again, once its practice workspace runs.
    rmSync(readyFile, { force: true })
    await page?.close()
    page = null
  }
  goBackAfterSignIn(context, () => page)
  const desk: Desk = {
    profile,
    async kill() {
      await endBy('SIGKILL')
      // As after a power cut: the computer was started anew, so that no crash is told.
      rmSync(join(profile, 'running.json'), { force: true })
    },
    quit: () => endBy('SIGTERM'),
    async resume() {
      if (prepare === undefined) raise('This desk has no profile to go on with')
      await prepare(profile)
      isCopy = true
      const isRenewed = watchRenewal(profile)
      const window = await desk.start()
      await Promise.all([expectHotLists(window), isRenewed()])
      return window
    },
    page: () => page ?? raise('Hotdesk is not open'),
    async start(asked = []) {
      const more = [...standing, ...asked]
      const given = env(isCopy ? ' --port 0' : '')
      isCopy = false
      if (electron) {
        app = await startElectron(electron, [...languageOf(options), ...more], {
          ...given,
          ...asComputer(options),
        })
        host = app.process()
        return (page = await app.firstWindow())
      }
      host = spawnBrowserHost(more, given)
      const empty = window ?? (await context.newPage())
      window = undefined
      return (page = await open(empty, await addressOf(host)))
    },
    async consentAfter(act) {
      const opened = electron ? null : context.waitForEvent('page')
      await act()
      return opened ? await opened : await byHand(context, desk.page())
    },
    async windowAfter(act) {
      const opened = app ? app.waitForEvent('window') : context.waitForEvent('page')
      await act()
      return opened
    },
    copied: () => readClipboard(app, desk.page()),
    async signIn() {
      const browser = await desk.consentAfter(() =>
        desk.page().getByRole('button', { name: 'Open the practice workspace' }).click(),
      )
      await browser.getByRole('button', { name: 'Allow', exact: true }).click()
      await expectHotLists(desk.page())
      await browser.close()
    },
    read: client.read,
    control: client.control,
    sent: (endpoint) =>
      client.requests(`&client=hotdesk${endpoint ? `&endpoint=${endpoint}` : ''}`),
    localIdsAsked: async () => {
      await judge()
      return localIds.collected()
    },
    end: async () => {
      await desk.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return desk
}

/** Waits for the first screen of somebody who is signed in. */
const expectHotLists = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible({
    timeout: 60_000,
  })

/** Reads the clipboard by Electron, or as the browser shares it with its pages. */
async function readClipboard(app: ElectronApplication | null, window: Page): Promise<string> {
  if (app) return app.evaluate(({ clipboard }) => clipboard.readText())
  await window.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return window.evaluate(() => navigator.clipboard.readText())
}

/**
 * Goes back to Hotdesk once a tab shows that its sign-in is over, as a person does. A window behind
 * that tab would paint about once a second, and each press would wait for that.
 */
function goBackAfterSignIn(context: BrowserContext, window: () => Page | null): void {
  context.on('page', (tab) => {
    tab.on('load', () => {
      if (!tab.url().includes('/callback?')) return
      // Either may be closed by then.
      window()
        ?.bringToFront()
        .catch(() => {})
    })
  })
}

/** Ends the first steps that a newcomer is shown, as somebody does who knows Hotdesk. */
export async function skipFirstSteps(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Skip' }).click()
  await expect(steps).toHaveCount(0)
}

/** Writes the policy, and returns what gives a start its environment. */
function prepareEnvironment(
  { practice, policy = null }: DeskOptions,
  profile: string,
  readyFile: string,
): (more: string) => NodeJS.ProcessEnv {
  const policyFile = join(profile, 'policy.json')
  if (policy !== null)
    writeFileSync(policyFile, typeof policy === 'string' ? policy : JSON.stringify(policy))
  return (more) => ({
    ...process.env,
    ...(policy === null ? {} : { HOTDESK_POLICY: policyFile }),
    HOTDESK_PRACTICE: `${practice} --ready ${readyFile}${more}`,
  })
}

/** Collects the requests with local ids, those of hosts that were killed included. */
function createLocalIdCollector(
  client: ReturnType<typeof createPracticeClient>,
  profile: string,
  readyFile: string,
) {
  const asked = new Set<string>()
  return {
    async collect() {
      // A practice workspace that never started, or was ended, has no journal to ask.
      if (!existsSync(readyFile)) return
      const sent = await client.requests().catch(noneOfAnEndedService)
      for (const one of localIdsIn(sent)) asked.add(one)
      for (const one of heldBackIn(profile)) asked.add(one)
    },
    collected: () => [...asked],
  }
}

/**
 * A practice workspace that was ended has no journal to ask. A journal that cannot be read for any
 * other reason fails the test: it might have told of a local id.
 */
function noneOfAnEndedService(error: unknown): Sent[] {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : null
  if (cause?.code === 'ECONNREFUSED' || cause?.code === 'ECONNRESET') return []
  throw error
}

/** Asks the practice workspace that wrote this ready file, as the judge of a journey does. */
function createPracticeClient(readyFile: string) {
  // A start shows its rows before its practice workspace runs.
  const ready = async () => {
    await expect.poll(() => existsSync(readyFile)).toBe(true)
    return JSON.parse(readFileSync(readyFile, 'utf8')) as Ready
  }
  const control: Desk['control'] = async (method, path, body) => {
    const { control_url, control_token } = await ready()
    return ask(`${control_url}${path}`, method, control_token, body)
  }
  return {
    control,
    read: async (path: string) => {
      const { base_url, api_token } = await ready()
      return ask(`${base_url}${path}`, 'GET', api_token)
    },
    /** Reads the requests of its journal, oldest first. */
    requests: async (filter = '') => {
      const { entries } = await control('GET', `/journal?kind=request&limit=10000${filter}`)
      return entries as Sent[]
    },
  }
}

/** Requests of a journal that carry an id which only a computer of Hotdesk's knows. */
export const localIdsIn = (entries: readonly Pick<Sent, 'method' | 'path'>[]): string[] =>
  entries
    .filter((sent) => /new-[a-z_]+-[0-9a-f]{8}-/.test(JSON.stringify(sent)))
    .map(({ method, path }) => `${method} ${path}`)

/** Requests that Hotdesk itself held back for such an id: they never reach a journal. */
const heldBackIn = (profile: string): string[] =>
  linesOfLog(profile, 'a request with a local id was held back')

/**
 * Returns what waits until the sign-in of a profile was renewed once more, as each start does: a
 * network that is cut during the renewal ends the sign-in (J3).
 */
function watchRenewal(profile: string): () => Promise<void> {
  const renewals = () => linesOfLog(profile, 'sign-in renewed').length
  const before = renewals()
  return () => expect.poll(renewals).toBeGreaterThan(before)
}

/** Reads the lines of a profile's log that contain these words. */
function linesOfLog(profile: string, words: string): string[] {
  const log = join(profile, 'logs', 'hotdesk.log')
  if (!existsSync(log)) return []
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.filter((line) => line.includes(words))
}

async function ask(
  url: string,
  method: string,
  token: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok)
    throw new Error(
      `${method} ${new URL(url).pathname} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`,
    )
  return (await answer.json()) as Record<string, unknown>
}

async function open(page: Page, url: string): Promise<Page> {
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(url)
  return page
}

/**
 * Electron opens the person's own browser; a test opens the address that the window shows for
 * copying.
 */
async function byHand(context: BrowserContext, window: Page): Promise<Page> {
  const url = await window.getByLabel('Or open this address').inputValue()
  const browser = await context.newPage()
  await browser.goto(url)
  return browser
}

function raise(message: string): never {
  throw new Error(message)
}
