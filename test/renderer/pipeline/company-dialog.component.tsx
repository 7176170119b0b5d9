import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { CompanyDialog } from '#renderer/screens/pipeline/company-dialog.tsx'
import { connect, message, show } from '#test/renderer/support/component.tsx'

const company = (id: string, name: string, exact: boolean) => ({
  id,
  name,
  exact,
  confirmed: false,
  domain: null,
  location: null,
  contacts: 3,
  do_not_contact: false,
})
const lead = { id: 'j_1', company_name: 'Acme' } as unknown as JobRow

test.each([
  [
    'the only company of the name is taken',
    [company('co_1', 'Acme Tools', false), company('co_2', 'Acme', true)],
    ['co_2'],
  ],
  [
    'of two with the name none is',
    [company('co_1', 'Acme', true), company('co_2', 'Acme', true)],
    [],
  ],
])('B7, H1: Ctrl+Enter for a lead: %s', async (_, companies, confirmed) => {
  const chosen: (string | null)[] = []
  connect({
    'pipeline.read': () => ({ job: { ...lead }, companies }),
    'contacts.list': () => ({ rows: [], offset: 0, total: 0, next: null, as_of: 1 }),
    'sync.state': () => ({ unread: [], incomplete: [] }),
    'navigation.counts': () => ({ ages: { contacts: 1 }, lists: [] }),
  })
  await show(
    <CompanyDialog
      row={lead}
      onClose={() => undefined}
      onConfirm={(id) => void chosen.push(id)}
      onFollowUp={() => undefined}
    />,
  )
  await expect.element(page.getByRole('button', { name: /^Acme/ }).first()).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => chosen).toEqual(confirmed)
})

const somebody = {
  id: 'c_1',
  name: 'Ines Duarte',
  title: 'CFO',
  email: null,
  phone: '+351 21 555 0100',
  lists: 0,
  do_not_contact: false,
}

/** Opens the people of the lead's company, which is confirmed. */
async function openPeople(rows: object[], flags: object = {}) {
  const world = connect({
    'pipeline.read': () => ({
      job: { ...lead },
      companies: [{ ...company('co_1', 'Acme', true), confirmed: true, ...flags }],
    }),
    'contacts.list': () => ({ rows, offset: 0, total: rows.length, next: null, as_of: 1 }),
    'sync.state': () => ({ unread: [], incomplete: [] }),
    'navigation.counts': () => ({ ages: { contacts: 1 }, lists: [] }),
  })
  const nothing = () => undefined
  await show(
    <CompanyDialog row={lead} onClose={nothing} onConfirm={nothing} onFollowUp={nothing} />,
  )
  await expect
    .element(
      rows.length > 0
        ? page.getByRole('row', { name: /^Ines Duarte/ })
        : page.getByText('No contacts at Acme yet'),
    )
    .toBeVisible()
  return world
}

test('B7: C calls the person chosen at the lead’s company', async () => {
  const { inputsOf } = await openPeople([somebody])
  await userEvent.keyboard('c')
  await expect.poll(() => inputsOf('app.openExternal')).toEqual([{ url: 'tel:+351215550100' }])
})

test.each([
  [
    'a person without a number',
    [{ ...somebody, phone: null }],
    {},
    'Ines Duarte has no phone number.',
    'Enter one on their page, or find one there (1–2 credits).',
  ],
  [
    'a company where nobody is known',
    [],
    {},
    'No contacts at Acme yet',
    'Find contacts, or call the company from its page.',
  ],
  [
    'a company that must not be contacted',
    [somebody],
    { do_not_contact: true },
    'Do not contact: Acme is marked.',
    null,
  ],
])('B7: C at the lead’s company says what is in the way: %s', async (_, rows, flags, why, hint) => {
  const { inputsOf } = await openPeople(rows, flags)
  await userEvent.keyboard('c')
  await expect.element(message(why)).toBeVisible()
  if (hint !== null) await expect.element(message(hint)).toBeVisible()
  expect(inputsOf('app.openExternal')).toEqual([])
})
