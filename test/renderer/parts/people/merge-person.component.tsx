import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactRow } from '#shared/bridge/people.ts'
import { MergePerson } from '#renderer/parts/people/merge-person.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const person = (id: string, more: Partial<ContactRow>) =>
  ({ id, name: 'Ada Byron', is_prospect: false, do_not_contact: null, ...more }) as ContactRow

/** Asks which values to keep, and tells what is sent. */
async function merge(known: object) {
  const sent: unknown[] = []
  connect({
    'contacts.read': () => ({ lists: [], meetings: [], notes: [], campaigns: [], ...known }),
    'navigation.counts': () => ({ ages: {}, lists: [] }),
    'notes.list': () => ({ rows: [], total: 0, offset: 0, as_of: null }),
    'contacts.merge': (input: unknown) => {
      sent.push(input)
      return { history_id: 'h_1', held_ms: 30_000 }
    },
  })
  await show(
    <MergePerson
      person={person('c_1', { email: 'ada@one.example' })}
      duplicate={person('c_2', { email: 'ada@two.example', is_prospect: true })}
      onClose={() => {}}
    />,
  )
  return sent
}
const dialog = () => page.getByRole('dialog')

test('F4: that the other record is a prospect is taken over, unless the user says no', async () => {
  const sent = await merge({})
  await expect
    .element(page.getByRole('button', { name: 'Prospect: yes' }))
    .toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(page.getByRole('button', { name: /^Merge, and/ }))
  await expect
    .poll(() => sent)
    .toEqual([{ survivor: 'c_1', other: 'c_2', set: { is_prospect: true } }])
})

test('F4: the dialog names what the service cannot move to the record that stays', async () => {
  const at = Date.now()
  await merge({
    meetings: [
      { id: 'mt_1', starts_at: at + 86_400_000 },
      { id: 'mt_2', starts_at: at - 86_400_000 },
    ],
    campaigns: [{ id: 'ca_1', name: 'Spring' }],
  })
  await expect
    .element(dialog())
    .toMatchTextContent(/can’t move these.*1 meeting ahead.*1 past meeting.*enrolled in Spring/)
})

test('F4: nothing is said to stay behind where nothing does', async () => {
  await merge({ lists: [{ name: 'Fintech CFOs' }] })
  await expect.element(dialog()).toMatchTextContent(/^Keep Ada Byron/)
  await expect.element(dialog()).not.toMatchTextContent(/can’t move/)
})
