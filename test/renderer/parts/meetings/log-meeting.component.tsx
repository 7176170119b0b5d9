import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LogMeeting } from '#renderer/parts/meetings/log-meeting.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const NOON = Date.UTC(2026, 10, 18, 12)
const person = {
  id: 'c_1',
  kind: 'contact' as const,
  title: 'Ada Byron',
  subtitle: null,
  do_not_contact: null,
}

/** Opens the form with a person chosen, and tells what is sent. */
async function open() {
  const sent: object[] = []
  connect({
    'meetings.create': (input: object) => {
      sent.push(input)
      return { id: 'mt_1', history_id: null }
    },
  })
  await show(<LogMeeting at={NOON} record={person} onClose={() => {}} />)
  return sent
}
const field = (name: string) => page.getByRole('textbox', { name })
const log = () => userEvent.click(page.getByRole('button', { name: /^Log meeting/ }))

test('C2: what cannot be logged is said beside its field', async () => {
  const sent = await open()
  await userEvent.fill(field('Title'), '   ')
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Minutes' }), '1.5')
  await userEvent.fill(field('Meeting link'), 'room 3')
  await log()
  await expect.element(page.getByText('Enter a title.')).toBeVisible()
  await expect.element(page.getByText('Enter 1 to 1,440 whole minutes.')).toBeVisible()
  await expect.element(page.getByText('Enter an https link; Join opens no others.')).toBeVisible()
  expect(sent).toEqual([])
})

test('C2, C5: the title loses its outer spaces, and a link without a scheme becomes https', async () => {
  const sent = await open()
  await userEvent.fill(field('Title'), ' Intro ')
  await userEvent.fill(field('Meeting link'), 'zoom.example/j/1')
  await log()
  await expect
    .poll(() => sent)
    .toMatchObject([{ title: 'Intro', meeting_link: 'https://zoom.example/j/1' }])
})
