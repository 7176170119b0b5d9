import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './src-main/hosts/browser/chromium-window.ts'

/**
 * Two projects. `node`: plain Node, real files, real HTTP; `npm test` runs it inside a private
 * Secret Service. `components`: single components of the window in a real browser, with real keys
 * and a real mouse. The end-to-end suite has its own configuration (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // Generous limits, because nothing here is timed: they only end a test that hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Two at least: much of the time a file waits for processes it started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**', 'out/**'],
          // A process for each file: native modules (SQLite, the keychain) and signal handlers must
          // not leak from one file to the next.
          pool: 'forks',
          // Every answer and event is held against its schema (src-main/bridge-check.ts).
          env: {
            HOTDESK_CHECK_BRIDGE: '1',
            // Linux has a keychain for tests alone; elsewhere there is only the person's own.
            ...(process.platform === 'linux' ? {} : { HOTDESK_KEYCHAIN: 'none' }),
          },
        },
      },
      {
        extends: true,
        plugins: [react()],
        // What any of them loads is known before the first runs: found later, it would reload a test.
        optimizeDeps: {
          entries: ['src-renderer/**/*.{ts,tsx}', 'test/renderer/**/*.component.tsx'],
        },
        test: {
          name: 'components',
          include: ['test/renderer/**/*.component.tsx'],
          setupFiles: ['test/renderer/support/page-styles.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? undefined,
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
              },
            }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
