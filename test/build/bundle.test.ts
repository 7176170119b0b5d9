import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { SOURCES } from '../../build/lib/bundle.mjs'
import { top } from '#test/support/proc.ts'

/* When out/ is built anew. */

const isSource = (file: string) =>
  SOURCES.some((source) => file === source || file.startsWith(`${source}/`))

test('whatever the sources import makes a new build when it changes', () => {
  const imported = readdirSync(top)
    .filter((name) => name.startsWith('src-'))
    .flatMap((side) =>
      readdirSync(join(top, side), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(top, side, name)),
    )
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.{1,2}\/[^'?]+)/g)].map(
        ([, to = '']) => relative(top, join(dirname(file), to)).replaceAll(sep, '/'),
      ),
    )
  expect(imported).toContain('CHANGELOG.md')
  expect([...new Set(imported)].filter((file) => !isSource(file))).toEqual([])
})
