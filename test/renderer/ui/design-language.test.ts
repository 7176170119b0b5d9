import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern, { cwd: fileURLToPath(new URL('../../../', import.meta.url)) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/dev/'))
    .map((file) => ({
      file,
      text: readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'),
    }))

const tokens = new Set(
  [
    ...readFileSync(
      new URL('../../../src-renderer/ui/tokens.css', import.meta.url),
      'utf8',
    ).matchAll(/--([\w-]+):/g),
  ].map((match) => match[1]),
)

test('every colour of a style sheet is a token', () => {
  const loose = read('src-renderer/**/*.module.css').flatMap(({ file, text }) =>
    [...text.matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\((?!in )[^)]*\)/gi)].map(
      (match) => `${file}: ${match[0]}`,
    ),
  )
  expect(loose).toEqual([])
})

test('style sheets use tokens that exist', () => {
  const given = [
    'columns',
    'available-height',
    'available-width',
    'transform-origin',
    'anchor-width',
    'time-width',
  ]
  const unknown = read('src-renderer/**/*.css').flatMap(({ file, text }) => {
    const own = new Set([...text.matchAll(/--([\w-]+):/g)].map((match) => match[1]))
    return [...text.matchAll(/var\(--([\w-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !tokens.has(name) && !own.has(name) && !given.includes(name))
      .map((name) => `${file}: --${name}`)
  })
  expect(unknown).toEqual([])
})

test('J12: nothing puts markup or style elements into the page', () => {
  const risky = read('src-renderer/**/*.{ts,tsx}')
    .filter(({ text }) =>
      /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|<style[\s>]|createElement\('style'\)/.test(
        text,
      ),
    )
    .map(({ file }) => file)
  expect(risky).toEqual([])
})

test('P11: screens reach main through the bridge alone', () => {
  const network = read('src-renderer/**/*.{ts,tsx}')
    .filter(
      ({ file, text }) =>
        !file.startsWith('src-renderer/bridge') &&
        /\bfetch\(|XMLHttpRequest|new WebSocket|navigator\.sendBeacon|localStorage|sessionStorage|indexedDB/.test(
          text,
        ),
    )
    .map(({ file }) => file)
  expect(network).toEqual([])
})
