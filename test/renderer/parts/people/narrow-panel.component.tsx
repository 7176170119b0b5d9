import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ContactRow } from '#shared/bridge/people.ts'
import { EmailLine } from '#renderer/parts/people/contact-lines.tsx'
import { PersonFields } from '#renderer/parts/people/person-fields.tsx'
import { HotListsSection } from '#renderer/parts/people/person-sections.tsx'
import { PropertyList } from '#renderer/ui/property-list.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* F9: a panel of 336 px shows how to reach somebody, whatever the words beside it are. */

const PANEL = 336
const INSIDE = PANEL - 32
const short = 'vikram@moneta.example'
const email = 'vikram.venkatanarasimha@moneta.example'

const person = {
  id: 'c_1',
  name: 'Vikram',
  email,
  email_status: 'a status of some length',
  phone: null,
  linkedin_url: 'https://www.linkedin.com/in/vikram-venkatanarasimharajuvaripeta',
} as ContactRow

const unanswered = () => new Promise<never>(() => undefined)
const nothing = () => undefined

/** Tells whether all of a text is drawn: none of it is clipped beside its box. */
function isWhole(text: Element): boolean {
  return text.scrollWidth <= text.clientWidth
}

test('F9: an address has a line of its own where a word and buttons leave it no room', async () => {
  connect({ 'spend.offer': unanswered })
  await show(
    <div style={{ width: INSIDE }}>
      <PropertyList>
        <EmailLine id="c_1" person={person} />
      </PropertyList>
    </div>,
  )
  const address = page.getByRole('link', { name: email })
  await expect.element(address).toBeVisible()
  expect(isWhole(address.element())).toBe(true)
  const copy = page.getByRole('button', { name: 'Copy the address' }).element()
  const panel = copy.closest('dl')?.getBoundingClientRect()
  expect(copy.getBoundingClientRect().right).toBeLessThanOrEqual(panel?.right ?? 0)
})

test('F9: on the page of a person an address has its own line, and a web address is whole on two', async () => {
  connect({ 'spend.offer': unanswered })
  await show(
    <div style={{ width: PANEL, height: 600, display: 'flex' }}>
      <PersonFields
        person={{ ...person, email: short }}
        save={async () => true}
        startEditing={false}
        onEditingStarted={() => {}}
        onLink={nothing}
      />
    </div>,
  )
  const mail = page.getByText(short)
  await expect.element(mail).toBeVisible()
  expect(mail.element().clientHeight).toBeLessThan(28)
  const address = page.getByText('linkedin.com/in/vikram-venkatanarasimharajuvaripeta')
  await expect.element(address).toBeVisible()
  expect(isWhole(address.element())).toBe(true)
})

/** Draws what has links to places. */
function Placed({ children }: { children: ReactNode }) {
  const router = createRouter({
    history: createMemoryHistory(),
    routeTree: createRootRoute({ component: () => children }),
  })
  return <RouterProvider router={router as never} />
}

test('F9: a list with a long name leaves its note room to be read', async () => {
  connect({ 'spend.offer': unanswered })
  const list = {
    list_id: 'l_1',
    member_id: 'm_1',
    name: 'Heads of finance and controlling in Northern Europe who may move before the summer of 2027',
    tier: 'A',
    status: 'replied',
    notes: 'Call her after the annual report.',
  }
  await show(
    <Placed>
      <div style={{ width: 620 }}>
        <HotListsSection lists={[list]} />
      </div>
    </Placed>,
  )
  const note = page.getByText(list.notes).last()
  await expect.element(note).toBeInTheDocument()
  expect(note.element().parentElement?.clientWidth).toBeGreaterThan(120)
})
