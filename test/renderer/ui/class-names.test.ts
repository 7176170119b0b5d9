import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* A class that no file defines styles nothing, and nobody notices: no type knows it. */

const root = join(import.meta.dirname, '../../..')
const files = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root })

interface Use {
  file: string
  sheet: string
  names: Set<string>
  /** Some names are put together while the program runs. */
  isOpen: boolean
}

/** Lists which names each file takes from which style sheet. */
function uses(): Use[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const imports = text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)
    return Array.from(imports, ([, name = '', path = '']) => {
      // Not in a path or in the name of a query.
      const used = text.matchAll(new RegExp(`(?<![-/'\\w])${name}\\.(\\w+)`, 'g'))
      return {
        file,
        sheet: join(dirname(file), path),
        names: new Set(Array.from(used, ([, one = '']) => one)),
        isOpen: text.includes(`${name}[`),
      }
    })
  })
}

/** Lists the classes a style sheet defines. */
function classesOf(sheet: string): Set<string> {
  const text = readFileSync(join(root, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = text.replace(/\{[^{}]*\}/g, '{}')
  return new Set(Array.from(selectors.matchAll(/\.([A-Za-z][\w-]*)/g), ([, one]) => one ?? ''))
}

test('every class that a component takes is in its style sheet', () => {
  const missing = uses().flatMap(({ file, sheet, names }) => {
    const defined = classesOf(sheet)
    return [...names].filter((name) => !defined.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a style sheet is taken by some component', () => {
  const all = uses()
  const unused = globSync('src-renderer/**/*.module.css', { cwd: root }).flatMap((sheet) => {
    const users = all.filter((use) => use.sheet === sheet)
    if (users.some(({ isOpen }) => isOpen)) return []
    const taken = new Set(users.flatMap(({ names }) => [...names]))
    return [...classesOf(sheet)]
      .filter((name) => !taken.has(name))
      .map((name) => `${sheet}: ${name}`)
  })
  expect(unused).toEqual([])
})
