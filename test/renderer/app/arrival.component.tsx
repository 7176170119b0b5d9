import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive } from '#renderer/app/use-arrival.ts'

/* M1: the keyboard goes to the rows of a place that was chosen, however long they take to come. */

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main id="screen"><h1>People</h1></main>'
  stop = arrive()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

/** Lets the rows come, and says what has the focus then. */
async function showRows(): Promise<string | null | undefined> {
  const grid = document.createElement('div')
  grid.setAttribute('role', 'grid')
  grid.innerHTML = '<div role="row" tabindex="0">Ingrid Solberg</div>'
  document.getElementById('screen')?.append(grid)
  // What watches for them is told after this turn.
  await Promise.resolve()
  return document.activeElement?.textContent
}

test.each([0, 3_500, 29_000])('M1: rows that come after %i ms have the keyboard', async (ms) => {
  expect(document.activeElement?.textContent).toBe('People')
  vi.advanceTimersByTime(ms)
  expect(await showRows()).toBe('Ingrid Solberg')
})

test('M1: rows that come after somebody pressed elsewhere do not take the keyboard', async () => {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(await showRows()).toBe('People')
})

test('M1: rows that come after somebody tabbed on do not take the keyboard, nor when that place is drawn anew', async () => {
  const button = document.createElement('button')
  document.getElementById('screen')?.append(button)
  button.focus()
  button.remove()
  await showRows()
  expect(document.activeElement).toBe(document.body)
})
