import { beforeAll, expect, test, vi } from 'vitest'
import {
  buildSide,
  importersOf,
  parsedAtStart,
  shortName,
  type Built,
} from '#test/support/parsed-script.ts'

/** docs/benchmarks.md "Script at the start": what each host parses before it does anything (G15). */
const MOST_BYTES = 600 * 1024
const hosts = ['browser-host.js', 'main.js']

/** What is loaded when it is first needed, and never before. */
const later =
  /^(src-shared\/bridge\/index|zod\/v4\/core\/(json-schema-processors|to-json-schema)|undici|dbus-native|xml2js|xmlbuilder|ajv|semver|libphonenumber-js|temporal-polyfill|papaparse|ical-generator|ical\.js|oauth4webapi|@modelcontextprotocol)\b/

let built: Built
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  built = await buildSide('main')
})

test.each(hosts)('%s parses nothing at the start that only some work needs', (host) => {
  const early = parsedAtStart(built, [host]).modules.filter(({ name }) =>
    later.test(shortName(name)),
  )
  expect(early.map(({ name }) => importersOf(built, host, name))).toEqual([])
})

test('no part that is read later needs Electron: the browser host reads them all before it records', () => {
  const needy = [...built.chunks.values()]
    .filter(({ isEntry, code }) => !isEntry && /from\s*["']electron["']/.test(code))
    .map(({ fileName }) => fileName)
  expect(needy).toEqual([])
})

test('no file imports http or process from Node, which would read each of their exports and what these load', () => {
  const importing = [...built.chunks.values()]
    .filter(({ code }) => /from\s*["'`](?:node:)?(?:http|process)["'`]/.test(code))
    .map(({ fileName }) => fileName)
  expect(importing).toEqual([])
})

test.each(hosts)('%s and the thread of the cache stay within their bytes', (host) => {
  const { bytes, modules } = parsedAtStart(built, [host, 'cache-worker.js'])
  const largest = modules
    .slice(0, 20)
    .map(({ name, bytes: own }) => `${own} ${importersOf(built, host, name)}`)
  expect(bytes, `the largest, before they are minified:\n${largest.join('\n')}`).toBeLessThan(
    MOST_BYTES,
  )
})
