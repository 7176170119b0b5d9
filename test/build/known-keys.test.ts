import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/proc.ts'
import { writeKnownKeys } from '../../build/lib/write-known-keys.ts'

const action = (id: string) => ({ id, label: id, group: 'People', keys: ['e'] })

test('H4: the recorded keys are written in one order', () => {
  const file = join(temporaryFolder(), 'known-keys.json')
  expect(writeKnownKeys(file, [action('b'), action('a')], [])).toBe(2)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([action('a'), action('b')])
})

test('H4: if pictures failed, they are named and the file stays as it was', () => {
  const file = join(temporaryFolder(), 'known-keys.json')
  writeFileSync(file, 'as it was')
  expect(() => writeKnownKeys(file, [action('a')], ['pipeline', 'research'])).toThrow(
    'pipeline, research',
  )
  expect(readFileSync(file, 'utf8')).toBe('as it was')
})
