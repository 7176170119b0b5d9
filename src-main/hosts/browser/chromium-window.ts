import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { openDevtoolsPipe } from './devtools-pipe.ts'

/** The window of the browser host: Chromium without tabs or address bar, with its own profile. */
export interface ChromiumWindow {
  /**
   * Navigates the page to an address. Used for the one-time token, which therefore never appears on
   * a command line.
   */
  lead(url: string): Promise<void>
  toFront(): Promise<void>
  close(): void
  /** Resolves when the window has closed. */
  closed: Promise<void>
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const FIND_LIMIT_MS = 20_000
const FIND_EVERY_MS = 100

/** Finds Chromium, Chrome or Edge on this computer. Returns null if none is installed. */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  return chromiumPlaces(env, platform).find((place) => existsSync(place)) ?? null
}

/** Lists the paths where a Chromium may be installed, best first. */
export function chromiumPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
    const known = roots.filter((root) => root !== undefined)
    return [
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].flatMap((program) => known.map((root) => `${root}\\${program}`))
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Opens the window at `origin`. The window closes when this process dies, because Chromium exits
 * when its remote-control pipe closes. When its page is closed, Chromium exits with all its other
 * tabs (such as a sign-in page).
 */
export function openChromiumWindow(
  program: string,
  origin: string,
  userData: string,
): ChromiumWindow {
  const child = spawn(program, chromiumArguments(origin, userData), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const pipe = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  let page: string | null = null
  pipe.on((method, params) => {
    if (method === 'Target.targetDestroyed' && params['targetId'] === page)
      void pipe.send('Browser.close').catch(() => child.kill())
  })
  void pipe.send('Target.setDiscoverTargets', { discover: true }).catch(() => {})
  const find = async (): Promise<string> => {
    for (let waited = 0; waited < FIND_LIMIT_MS; waited += FIND_EVERY_MS) {
      const { targetInfos } = (await pipe.send('Target.getTargets')) as {
        targetInfos: { targetId: string; type: string; url: string }[]
      }
      const pages = targetInfos.filter(({ type }) => type === 'page')
      // Further windows have the same origin, so the known target wins.
      const found =
        pages.find(({ targetId }) => targetId === page) ??
        pages.find(({ url }) => url.startsWith(origin))
      page = found?.targetId ?? null
      if (page) return page
      await new Promise((resolve) => setTimeout(resolve, FIND_EVERY_MS))
    }
    throw new Error('Chromium opened no window.')
  }
  return {
    async lead(url) {
      const { sessionId } = (await pipe.send('Target.attachToTarget', {
        targetId: await find(),
        flatten: true,
      })) as { sessionId: string }
      await pipe.send('Page.navigate', { url }, sessionId)
      await pipe.send('Target.detachFromTarget', { sessionId })
    },
    toFront: async () => {
      await pipe.send('Target.activateTarget', { targetId: await find() })
    },
    close: () => {
      child.kill()
    },
    closed: new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    }),
  }
}

/**
 * Builds Chromium's command line. Chromium's sandbox does not run as root, which only test machines
 * use.
 */
function chromiumArguments(origin: string, userData: string): string[] {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [
    `--app=${origin}/`,
    `--user-data-dir=${userData}`,
    '--remote-debugging-pipe',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-popup-blocking',
    '--password-store=basic',
    '--window-size=1280,840',
    ...(asRoot ? ['--no-sandbox', '--test-type'] : []),
  ]
}
