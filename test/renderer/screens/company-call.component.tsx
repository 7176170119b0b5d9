import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CompanyRow } from '#shared/bridge/people.ts'
import type { Paid } from '#renderer/parts/spend/use-paid.ts'
import { useCompanyPageActions } from '#renderer/screens/companies/use-company-page-actions.ts'
import { connect, message, show } from '#test/renderer/support/component.tsx'

/* C calls a company, and says what can be done where there is no number. */

const nothing = () => undefined
const paid: Paid = {
  offer: undefined,
  online: true,
  busy: false,
  blocked: false,
  price: undefined,
  press: nothing,
}

async function openPage(phone: string | null) {
  const world = connect()
  function Page() {
    useCompanyPageActions({
      id: 'co_1',
      company: { id: 'co_1', name: 'Acme', phone } as CompanyRow,
      find: paid,
      research: paid,
      onFlag: nothing,
      onNewPerson: nothing,
      onLogMeeting: nothing,
    })
    return <h1>Acme</h1>
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  })
  await show(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('heading', { name: 'Acme' })).toBeVisible()
  return world
}

test('F2: C dials a company that has a number', async () => {
  const { inputsOf } = await openPage('+353 1 555 0100')
  await userEvent.keyboard('c')
  await expect.poll(() => inputsOf('app.openExternal')).toEqual([{ url: 'tel:+35315550100' }])
})

test('F2: C on a company without a number says so, and what can be done', async () => {
  const { inputsOf } = await openPage(null)
  await userEvent.keyboard('c')
  await expect.element(message('Acme has no phone number.')).toBeVisible()
  await expect
    .element(message('Enter one in its fields, or call somebody who works there.'))
    .toBeVisible()
  expect(inputsOf('app.openExternal')).toEqual([])
})
