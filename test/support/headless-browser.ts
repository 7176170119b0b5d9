import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from '#main/hosts/browser/chromium-window.ts'

/**
 * Says how Playwright starts the browser of a test. Chromium's headless shell draws the same pages
 * with the same engine and leaves out what no test looks at (the address bar and its suggestions,
 * the first tab), which takes a quarter of the processor time of a journey. Debian packages it;
 * elsewhere it is Chromium, Chrome or Edge. What the window of the browser host does is tested with
 * the program that opens it (test/main/hosts/browser/window.test.ts).
 */
export function headlessBrowser(more: readonly string[] = []) {
  return {
    executablePath: findShell() ?? findChromium() ?? '',
    args: [...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  }
}

const findShell = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'chromium-headless-shell'))
    .find((place) => existsSync(place))
