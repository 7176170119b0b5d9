import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
// Its types are what hooks of the router are checked by.
import type {} from '#renderer/app/router.ts'
import { CardOf } from '#renderer/screens/card/screen.tsx'
import { connect, message, show } from '#test/renderer/support/component.tsx'

const listed = (list: string, name: string) => ({
  list_id: list,
  member_id: `m_${list}`,
  name,
  tier: null,
  status: 'not_started',
  notes: null,
})

/** A card of somebody on two lists, who is taken off them by changing `lists`. */
async function openCard({
  member = 'm_hl_2',
  do_not_contact = false,
  phone = '+351 21 555 0100',
}: { member?: string; do_not_contact?: boolean; phone?: string | null } = {}) {
  const known = {
    contact: {
      id: 'c_1',
      name: 'Ines Duarte',
      phone,
      title: 'CFO',
      notes: null,
      do_not_contact,
    },
    lists: [listed('hl_1', 'Fintech CFOs'), listed('hl_2', 'Iberia')],
    meetings: [],
    notes: [],
    campaigns: [],
    conflicts: [],
    deletion: null,
  }
  const world = connect({
    'contacts.read': () => structuredClone(known),
    'members.edit': () => ({ history_id: null, results: [] }),
    'members.outcome': () => ({ history_id: null, results: [] }),
  })
  await show(<CardOf id="c_1" member={member} />)
  await expect.element(page.getByRole('heading', { name: /Ines Duarte/, level: 1 })).toBeVisible()
  return {
    ...world,
    leave(list: string) {
      known.lists = known.lists.filter(({ list_id }) => list_id !== list)
      world.tell('tables.changed', { tables: ['members'] })
    },
  }
}

test('N7: keys of the card act on the list that was called from, and on no other one when that is left', async () => {
  const { inputsOf, leave } = await openCard()
  await userEvent.keyboard('s')
  await expect.poll(() => inputsOf('members.edit')).toMatchObject([{ list_id: 'hl_2' }])
  leave('hl_2')
  await expect.element(page.getByRole('button', { name: 'Choose a hot list' })).toBeVisible()
  await userEvent.keyboard('a4')
  expect(inputsOf('members.edit')).toHaveLength(1)

  await page.getByRole('button', { name: 'Choose a hot list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Fintech CFOs' }).click()
  await expect.element(page.getByText('Fintech CFOs', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('[role=menu]')).toBeNull()
  await userEvent.keyboard('a')
  await expect.poll(() => inputsOf('members.edit').at(-1)).toMatchObject({ list_id: 'hl_1' })
})

test('N7, F6: nobody who must not be contacted is called, by button or by key', async () => {
  const { inputsOf } = await openCard({ do_not_contact: true })
  await expect.element(page.getByText(/^Do not contact:/)).toBeVisible()
  await userEvent.keyboard('c')
  await expect.poll(() => inputsOf('contacts.read').length).toBeGreaterThan(0)
  expect(inputsOf('app.openExternal')).toEqual([])
  expect(page.getByRole('timer').elements()).toEqual([])
})

test('N7: C on the card of somebody without a number says how to get one', async () => {
  const { inputsOf } = await openCard({ phone: null })
  await userEvent.keyboard('c')
  await expect.element(message('Ines Duarte has no phone number.')).toBeVisible()
  expect(inputsOf('app.openExternal')).toEqual([])
  expect(page.getByRole('timer').elements()).toEqual([])
})

test('N7, A9: a call is dialled once, measured, and kept with the list it was made for', async () => {
  const { inputsOf } = await openCard()
  await userEvent.keyboard('cc')
  await expect.element(page.getByRole('timer')).toBeVisible()
  expect(inputsOf('app.openExternal')).toEqual([{ url: 'tel:+351215550100' }])
  await userEvent.keyboard('o')
  await expect
    .poll(() => inputsOf('members.outcome'))
    .toMatchObject([{ list_id: 'hl_2', member_id: 'm_hl_2', outcome: 'connected' }])
  await expect.poll(() => page.getByRole('timer').elements()).toEqual([])
})
