import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* What does the same has the same drawing everywhere (WCAG 3.2.4). */

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** How a button or an item of a menu gets its drawing and its name. */
const ways = [
  /icon=\{(?<icon>\w+)\}\s+label=\{t\('(?<name>[^']+)'\)\}/g,
  /<Button\b[^<]*?icon=\{(?<icon>\w+)\}[^<]*?>\s*\{t\('(?<name>[^']+)'\)\}\s*<\/Button>/g,
  /icon: (?<icon>\w+),\s*label: t\('(?<name>[^']+)'\)/g,
  /label: t\('(?<name>[^']+)'\),(?:[^{}]*?)icon: (?<icon>\w+)/g,
]

test('WCAG 3.2.4: each name of a button or of an item of a menu has one drawing', () => {
  const drawings = new Map<string, Set<string>>()
  for (const file of globSync('src-renderer/**/*.tsx', { cwd: root })) {
    const text = readFileSync(`${root}${file}`, 'utf8')
    for (const { groups } of ways.flatMap((way) => [...text.matchAll(way)])) {
      const name = groups?.['name'] ?? ''
      drawings.set(name, (drawings.get(name) ?? new Set()).add(groups?.['icon'] ?? ''))
    }
  }
  expect(drawings.size).toBeGreaterThan(100)
  expect([...drawings].filter(([, icons]) => icons.size > 1)).toEqual([])
})
