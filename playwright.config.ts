import { defineConfig } from '@playwright/test'
import { headlessBrowser } from './test/support/headless-browser.ts'

// Linux has a keychain for tests alone; elsewhere there is only the person's own, which is left
// alone: journeys get one in files (test/e2e/prepared-desks.ts).
if (process.platform !== 'linux' && process.env['HOTDESK_TEST_KEYCHAIN'] === undefined)
  process.env['HOTDESK_KEYCHAIN'] = 'none'

/**
 * The end-to-end suite: real processes, a real keychain, a real browser. Each journey has a host, a
 * practice workspace, a profile and a browser of its own. Three run at a time, and beside them two
 * of those that mostly wait (`@waits`), as a person with an unknown outcome does for minutes, or of
 * those that listen to what a screen reader is told, on a desktop of their own.
 * HOTDESK_HOST says which host (`browser` or `electron`). A journey that fails is tried once more in
 * a fresh world; `npm test` names it at its end, since one that passes only then has something to be
 * found.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/prepared-desks.ts',
  workers: 5,
  fullyParallel: true,
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Generous limits, because nothing here is timed: they only end a journey that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  projects: [
    { name: 'waits', grep: /@waits/, workers: 2 },
    { name: 'journeys', grepInvert: /@waits/, workers: 3 },
    ...(process.env['HOTDESK_HOST'] === 'electron'
      ? []
      : [
          {
            name: 'screen-reader',
            testDir: 'test/screen-reader',
            testIgnore: '**/*.orca.spec.ts',
            workers: 1,
          },
        ]),
    ...(process.env['HOTDESK_ORCA']
      ? [
          {
            name: 'orca',
            testDir: 'test/screen-reader',
            testMatch: '**/*.orca.spec.ts',
            timeout: 400_000,
            workers: 1,
          },
        ]
      : []),
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    launchOptions: headlessBrowser(),
  },
})
