import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { headlessBrowser } from './test/support/headless-browser.ts'

/**
 * Tests that leave their process as they found it, so that many of them can share one: rules, the
 * engine, the features, the practice workspace. They are held to it (test/support/left-behind.ts).
 */
const sharing = [
  'test/contract/**/*.test.ts',
  'test/main/{engine,features,workspaces}/**/*.test.ts',
  'test/renderer/!(browser)/**/*.test.ts',
  'test/{service,shared}/**/*.test.ts',
]

/**
 * Node's threads read TypeScript through WebAssembly. After a thousand calls into JavaScript, V8
 * compiles those calls anew and frees the old code. If another thread that has ended used that code,
 * the process dies (Node 24.21). This budget is never used up, so V8 keeps the first code. The
 * product is not affected: it runs JavaScript.
 */
const flags = ['--wasm-wrapper-tiering-budget=2000000000']

/** What all tests in plain Node have in common: real files, real HTTP. */
const node = {
  environment: 'node',
  pool: 'forks',
  execArgv: flags,
  // Every answer and event is held against its schema (src-main/bridge-check.ts).
  env: {
    HOTDESK_CHECK_BRIDGE: '1',
    // Linux has a keychain for tests alone; elsewhere there is only the person's own.
    ...(process.platform === 'linux' ? {} : { HOTDESK_KEYCHAIN: 'none' }),
  },
} as const

/**
 * Three projects. `node`: a process for each file. `node-shared`: files that follow one another in
 * the same processes, which spares each the start of Node and the reading of all modules. `npm test`
 * runs both inside a private Secret Service. `components`: single components of the window in a real
 * browser, with real keys and a real mouse. The end-to-end suite has its own configuration
 * (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // Generous limits, because nothing here is timed: they only end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two at least: much of the time a file waits for processes it started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...sharing, 'test/e2e/**', 'test/bench/**'],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'node-shared',
          include: sharing,
          isolate: false,
          setupFiles: ['test/support/keys-of-linux.ts', 'test/support/left-behind.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        // How many rows a table has (test/support/sampled.ts): a page has no environment of its own.
        define: {
          'process.env.HOTDESK_TESTS': JSON.stringify(process.env['HOTDESK_TESTS'] ?? ''),
        },
        // What any of them loads is known before the first runs: found later, it would reload a test.
        optimizeDeps: {
          entries: ['src-renderer/**/*.{ts,tsx}', 'test/renderer/**/*.component.tsx'],
        },
        test: {
          name: 'components',
          include: ['test/renderer/**/*.component.tsx'],
          setupFiles: ['test/support/keys-of-linux.ts', 'test/renderer/support/page-styles.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: headlessBrowser() }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
