import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { useActions } from '#renderer/keys/use-actions.ts'
import { DayChoices } from '#renderer/ui/day-choices.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { catchTyping } from '#renderer/stores/type-ahead.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { pressAtOnce } from '#test/renderer/support/press-at-once.ts'

const MONDAY = Date.parse('2036-11-24T09:00')

/** A dialog that a choice closes, over a screen from which G P leads to the pipeline. */
function FollowUp({ onChoose, onGo }: { onChoose: (at: number | null) => void; onGo: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  useActions([{ id: 'test.go', label: 'Pipeline', group: 'Test', keys: ['g p'], run: onGo }])
  return (
    <Dialog open={isOpen} title="Follow up" onClose={() => setIsOpen(false)}>
      <DayChoices
        group="Follow up"
        choices={[
          { id: 'followUp.0', action: 'First day', label: 'Monday', day: 'Nov 24', at: MONDAY },
        ]}
        clearAction={null}
        onChoose={(at) => {
          setIsOpen(false)
          onChoose(at)
        }}
      />
    </Dialog>
  )
}

/** `typed`: what is typed before the dialog is there. */
async function open(typed = '', onGo = () => {}) {
  connect()
  const onChoose = vi.fn<(at: number | null) => void>()
  catchTyping()
  if (typed !== '') await userEvent.keyboard(typed)
  await show(<FollowUp onChoose={onChoose} onGo={onGo} />)
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

test('A4, B4, H8: letters typed right after a number are for the screen, not for the field that goes', async () => {
  const go = vi.fn<() => void>()
  await open('', go)
  page
    .getByRole('button', { name: /^Monday/ })
    .element()
    .focus()
  await pressAtOnce('1', 'g', 'p')
  expect(go).toHaveBeenCalledOnce()
})
