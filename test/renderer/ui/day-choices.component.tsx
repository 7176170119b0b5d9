import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { DayChoices } from '#renderer/ui/day-choices.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { catchTyping } from '#renderer/stores/type-ahead.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const MONDAY = Date.parse('2036-11-24T09:00')

/** `typed`: what is typed before the dialog is there. */
async function open(typed = '') {
  connect()
  const onChoose = vi.fn()
  catchTyping()
  if (typed !== '') await userEvent.keyboard(typed)
  await show(
    <Dialog open title="Follow up" onClose={() => {}}>
      <DayChoices
        group="Follow up"
        choices={[
          { id: 'followUp.0', action: 'First day', label: 'Monday', day: 'Nov 24', at: MONDAY },
        ]}
        clearAction={null}
        onChoose={onChoose}
      />
    </Dialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'On another day' })).toBeEnabled()
  return onChoose
}

test('A4, B4: a text typed over the choices is read as a day, with its first letter and its spaces', async () => {
  const onChoose = await open()
  page
    .getByRole('button', { name: /^Monday/ })
    .element()
    .focus()
  await userEvent.keyboard('next friday 3pm')
  await expect
    .element(page.getByRole('textbox', { name: 'On another day' }))
    .toHaveValue('next friday 3pm')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onChoose.mock.calls.length).toBe(1)
  const chosen = new Date(onChoose.mock.calls[0]?.[0] as number)
  expect([chosen.getDay(), chosen.getHours()]).toEqual([5, 15])
})

test('A4, B4, H1: a text typed before the dialog is there is read as a day', async () => {
  // The field is loaded with the first dialog.
  await open()
  await cleanup()
  const onChoose = await open('next friday 3pm{Enter}')
  await expect.poll(() => onChoose.mock.calls.length).toBe(1)
  expect(new Date(onChoose.mock.calls[0]?.[0] as number).getHours()).toBe(15)
})

test('A4, B4: a number chooses its day at once', async () => {
  const onChoose = await open()
  page
    .getByRole('button', { name: /^Monday/ })
    .element()
    .focus()
  await userEvent.keyboard('1')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(MONDAY)
})
