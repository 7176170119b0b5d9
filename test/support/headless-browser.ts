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
export const headlessBrowser = (more: readonly string[] = []) =>
  measuredBrowser([QUICK_SCRIPTS, ...more])

/** Says the same for a bench: with all the compilers that a person’s browser has. */
export const measuredBrowser = (more: readonly string[] = []) => ({
  executablePath: findShell() ?? findChromium() ?? '',
  args: [...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})

/**
 * Leaves out the optimizing compilers. The page of a test lives for half a minute; compiling its
 * scripts well took more processor time than it saved, about a tenth of a component or a journey.
 */
const QUICK_SCRIPTS = '--js-flags=--no-opt --no-maglev'

const findShell = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'chromium-headless-shell'))
    .find((place) => existsSync(place))
