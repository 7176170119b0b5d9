import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '#renderer/stores/toasts.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const SAID = 'Mateus Oliveira is now Connected'
const boxOf = (name: string | RegExp) =>
  page.getByRole('button', { name }).element().getBoundingClientRect()
const isUndoAtFoot = () => boxOf(/^Undo/).top > window.innerHeight / 2
const focus = (name: string) => page.getByRole('button', { name }).element().focus()

test('WCAG 2.4.11: a message stands at the head of the window while it would cover what has the focus', async () => {
  connect()
  await show(
    <>
      <button type="button">At the head</button>
      <button type="button" style={{ position: 'fixed', left: '48%', bottom: 60 }}>
        At the foot
      </button>
    </>,
  )
  focus('At the head')
  toast({ message: SAID, undo: 'h_1' })
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(SAID)).toBeVisible()
  expect(isUndoAtFoot()).toBe(true)
  focus('At the foot')
  expect(isUndoAtFoot()).toBe(false)
  focus('At the head')
  expect(isUndoAtFoot()).toBe(true)
})

test('WCAG 2.4.11: a message that comes later does not cover what has the focus either', async () => {
  connect()
  await show(
    <button type="button" style={{ position: 'fixed', left: '48%', bottom: 60 }}>
      At the foot
    </button>,
  )
  focus('At the foot')
  toast({ message: SAID, undo: 'h_1' })
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(isUndoAtFoot()).toBe(false)
})
