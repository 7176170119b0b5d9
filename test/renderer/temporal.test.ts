import { expect, test } from 'vitest'
import * as platform from '#renderer/temporal.ts'

test('a window without Temporal loads the library for it', async () => {
  // Node 24 has none either.
  expect('Temporal' in globalThis).toBe(false)
  expect(platform.Temporal).toBeUndefined()
  await platform.loadTemporal()
  expect(platform.Temporal.PlainDate.from('2026-02-28').add({ days: 1 }).toString()).toBe(
    '2026-03-01',
  )
})
