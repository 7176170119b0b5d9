import { expect, test } from 'vitest'
import { drawText } from '#renderer/screens/campaigns/draw-text.ts'

test('E10, M6: words are drawn at once, so that a report of many pictures waits for no idle moment', async () => {
  let isLater = false
  setTimeout(() => {
    isLater = true
  })
  const drawn = await drawText('الردود', 8, false)
  expect(isLater).toBe(false)
  expect(drawn?.png.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
  expect(drawn?.width).toBeGreaterThan(10)
})
