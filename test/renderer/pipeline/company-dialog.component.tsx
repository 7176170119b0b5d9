import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { CompanyDialog } from '#renderer/screens/pipeline/company-dialog.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const company = (id: string, name: string, same: boolean) => ({
  id,
  name,
  same,
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
      onLeave={() => undefined}
      onConfirm={(id) => void chosen.push(id)}
      onFollowUp={() => undefined}
    />,
  )
  await expect.element(page.getByRole('button', { name: /^Acme/ }).first()).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => chosen).toEqual(confirmed)
})
