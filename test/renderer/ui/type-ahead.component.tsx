import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchTyping, takeTyped } from '#renderer/stores/type-ahead.ts'

/* H1: what is typed before the field is there is meant for it, not for the keys of the screen. */

const onScreen = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  window.addEventListener('keydown', onScreen)
})
afterEach(() => {
  takeTyped()
  window.removeEventListener('keydown', onScreen)
  onScreen.mockClear()
  vi.useRealTimers()
})

const press = (key: string) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

test('H1: a field that takes eight seconds to be there gets every letter', () => {
  catchTyping()
  press('a')
  vi.advanceTimersByTime(8_000)
  press('d')
  expect(takeTyped().text).toBe('ad')
  expect(onScreen).not.toHaveBeenCalled()
})

test('H1: a field that never comes gives the keys back to the screen', () => {
  catchTyping()
  vi.advanceTimersByTime(10_000)
  press('d')
  expect(onScreen).toHaveBeenCalledOnce()
})
