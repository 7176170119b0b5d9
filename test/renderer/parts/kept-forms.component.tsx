import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReactNode } from 'react'
import { NewDesk } from '#renderer/screens/desks/new-desk.tsx'
import { NewList } from '#renderer/screens/hot-lists/new-list.tsx'
import { NewPerson } from '#renderer/parts/people/new-person.tsx'
import { PaidRunDialog } from '#renderer/parts/runs/paid-run-dialog.tsx'
import { eraseScreensAbout } from '#renderer/stores/drafts.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* J6: a lock takes the window away while somebody types into a form. */

const nothing = () => undefined
const props = { open: true, onClose: nothing, onMade: nothing }
const forms: [string, string, (onClose: () => void) => ReactNode][] = [
  ['a new person', 'Last name', (onClose) => <NewPerson onClose={onClose} onMade={nothing} />],
  ['a new hot list', 'Name', (onClose) => <NewList {...props} onClose={onClose} />],
  ['a new desk', 'Title', (onClose) => <NewDesk {...props} onClose={onClose} />],
  [
    'a brief',
    'What do you want to know?',
    (onClose) => <PaidRunDialog {...props} kind="research" onClose={onClose} />,
  ],
]

test.each(forms)(
  'J6: what was typed into the form of %s is there again',
  async (_, label, form) => {
    connect({
      'contacts.duplicates': () => ({ people: [] }),
      'research.list': () => ({ reports: [] }),
      'runs.list': () => ({ runs: [] }),
    })
    const field = page.getByRole('dialog').getByLabelText(label)
    const first = await show(form(nothing))
    await field.fill('Half-typed')
    await first.unmount()
    await show(form(nothing))
    await expect.element(field).toHaveValue('Half-typed')
  },
)

test.each(forms)(
  'J9: what was typed into the form of %s is forgotten when a person is erased',
  async (_, label, form) => {
    connect({
      'contacts.duplicates': () => ({ people: [] }),
      'research.list': () => ({ reports: [] }),
      'runs.list': () => ({ runs: [] }),
    })
    const field = page.getByRole('dialog').getByLabelText(label)
    const first = await show(form(nothing))
    await field.fill('Ada Byron')
    await first.unmount()
    eraseScreensAbout('c_ada')
    await show(form(nothing))
    await expect.element(field).toHaveValue('')
  },
)

test('J6: a new person whose form was closed is begun anew', async () => {
  connect({ 'contacts.duplicates': () => ({ people: [] }) })
  const field = page.getByRole('dialog').getByLabelText('Last name')
  let closed = 0
  const form = () => <NewPerson onClose={() => (closed += 1)} onMade={nothing} />
  const first = await show(form())
  await field.fill('Half-typed')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
  await first.unmount()
  await show(form())
  await expect.element(field).toHaveValue('')
})
