import { defineConfig } from 'vitest/config'

/**
 * Everything but the browser suites: plain Node, real files, real HTTP. `npm test` runs it inside a
 * private Secret Service.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**', 'out/**'],
    // A process for each file: native modules (SQLite, the keychain) and signal handlers must not
    // leak from one file to the next.
    pool: 'forks',
    // Every answer and event is held against its schema (src-main/bridge-check.ts).
    env: { HOTDESK_CHECK_BRIDGE: '1' },
    // Generous limits, because nothing here is timed: they only end a test that hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
