import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { BrowserContext, BrowserType } from '@playwright/test'
import { findChromium } from '#main/hosts/browser/chromium-window.ts'

/** A desktop of its own, in memory, on which programs tell assistive technology what they show. */
export interface Session {
  /** The environment of a program on it. */
  env: Record<string, string>
  /** Is taken away at the end. */
  folder: string
  /** Opens Chromium with one window without tabs and address, as the browser host does. */
  openBrowser(): Promise<BrowserContext>
  /** Presses keys as a person does, such as `ctrl+k`; they go to whatever has the keyboard. */
  press(...keys: string[]): Promise<void>
  /** Writes letters, as a person does. */
  type(text: string): Promise<void>
  /** Ends everything on it, and takes its folder away. */
  close(): Promise<void>
}

const run = promisify(execFile)
const here = import.meta.dirname

/** Says what keeps this machine from having such a desktop, or null. */
export function missingForSession(): string | null {
  const lacking = [
    '/usr/libexec/at-spi-bus-launcher',
    '/usr/lib/python3/dist-packages/pyatspi',
    '/usr/bin/openbox',
    '/usr/bin/xdotool',
  ].filter((path) => !existsSync(path))
  return lacking.length === 0 ? null : `no accessibility bus: ${lacking.join(', ')} is missing`
}

/**
 * Starts a D-Bus session, a display, a window manager and the accessibility bus; `chromium` opens
 * browsers on it.
 */
export async function openSession(chromium: BrowserType): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-screen-reader-'))
  const at = (name: string) => {
    mkdirSync(join(folder, name), { mode: 0o700 })
    return join(folder, name)
  }
  const own = {
    ...withoutSession(process.env),
    HOME: folder,
    XDG_DATA_HOME: at('data'),
    XDG_CACHE_HOME: at('cache'),
    XDG_CONFIG_HOME: at('config'),
    XDG_RUNTIME_DIR: at('runtime'),
    GSETTINGS_BACKEND: 'memory',
    ACCESSIBILITY_ENABLED: '1',
  }
  const desktop = spawn('dbus-run-session', ['--', 'sh', join(here, 'session.sh')], {
    env: own,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(desktop, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(desktop.stdout), 'line'),
    ended.then(() => {
      throw new Error('The desktop of the screen reader ended at its start.')
    }),
  ])) as [string]
  const env = { ...own, ...(JSON.parse(line) as Record<string, string>) }
  return {
    env,
    folder,
    openBrowser: () =>
      chromium.launchPersistentContext(mkdtempSync(join(folder, 'chromium-')), {
        executablePath: findChromium() ?? '',
        headless: false,
        viewport: null,
        args: [
          '--app=data:text/html,',
          '--window-size=1280,850',
          '--force-renderer-accessibility',
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
        env,
      }),
    async press(...keys) {
      await run('xdotool', ['key', '--delay', '20', ...keys], { env })
    },
    async type(text) {
      await run('xdotool', ['type', '--delay', '30', text], { env })
    },
    async close() {
      desktop.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Leaves the person's own session out. */
const withoutSession = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        !['DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'AT_SPI_BUS_ADDRESS'].includes(
          entry[0],
        ),
    ),
  )
