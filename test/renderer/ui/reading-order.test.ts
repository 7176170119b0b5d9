import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/*
 * WCAG 1.3.2, 2.4.3: what is read and what Tab follows is the order of the page, so no style shows
 * another one.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Styles that show things in another order than the page has them. */
const MOVED = /(?<![\w-])order\s*:[^;{}]+|[\w-]+\s*:[^;{}]*-reverse\b/g
/** The same in inline styles of React, and places in the order of Tab. */
const INLINE = /\border: -?\d+|'(?:row|column)-reverse'|tabIndex=\{[1-9]/g

/** Other orders on purpose, by reason. */
const onPurpose: Readonly<Record<string, readonly string[]>> = {
  'a figure stands above its label, which is read first': [
    'src-renderer/screens/import/import.module.css: flex-direction: column-reverse',
  ],
  'in a narrow panel the outcome has a line of its own below what it is about': [
    'src-renderer/parts/spend/spent.module.css: order: 9',
  ],
}

const find = (pattern: string, what: RegExp) =>
  globSync(pattern, { cwd: root }).flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    return (text.match(what) ?? []).map((found) => `${file.replaceAll('\\', '/')}: ${found.trim()}`)
  })

test('WCAG 1.3.2: nothing is shown in another order than it is read, unless on purpose', () => {
  const found = [
    ...find('src-renderer/**/*.css', MOVED),
    ...find('src-renderer/**/*.{ts,tsx}', INLINE),
  ]
  expect(found.toSorted()).toEqual(Object.values(onPurpose).flat().toSorted())
})

test('WCAG 1.3.2: such a style is found', () => {
  const css = '.a { order: -1; flex-flow: row-reverse wrap; border: 0; --z-border: 2 }'
  expect(css.match(MOVED)).toEqual(['order: -1', 'flex-flow: row-reverse'])
  expect('<p tabIndex={2} style={{ order: 3 }} />'.match(INLINE)).toEqual([
    'tabIndex={2',
    'order: 3',
  ])
})
