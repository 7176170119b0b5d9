import { join } from 'node:path'
import { top } from './proc.ts'

const FILES = {
  host: { built: 'out/main/browser-host.js', source: 'src-main/browser-host.ts' },
  service: { built: 'out/main/service.js', source: 'src-service/main.ts' },
} as const

/**
 * Returns the file that a test starts a process from: what `npm test` has just built, which starts in
 * half the time, or the source if a test is run by itself.
 */
export const entryOf = (name: keyof typeof FILES): string =>
  join(top, process.env['HOTDESK_TEST_BUILT'] === '1' ? FILES[name].built : FILES[name].source)
