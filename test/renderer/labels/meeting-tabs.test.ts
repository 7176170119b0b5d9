import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { viewLabels } from '#renderer/screens/meetings/use-meeting-actions.ts'

const catalogues = new URL('../../../src-shared/i18n/catalogues/', import.meta.url)

test.each(['de', 'fr', 'es', 'ar'])(
  'M6: no two tabs of Meetings are called the same in %s',
  (tag) => {
    const catalogue = readFileSync(new URL(`${tag}.po`, catalogues), 'utf8')
    const named = Object.values(viewLabels).map(
      (word) => new RegExp(`\nmsgid "${word}"\nmsgstr "(.+)"\n`).exec(catalogue)?.[1],
    )
    expect(named).not.toContain(undefined)
    expect(new Set(named).size).toBe(named.length)
  },
)
