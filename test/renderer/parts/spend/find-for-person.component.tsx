import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ContactRow } from '#shared/bridge/people.ts'
import { EmailLine } from '#renderer/parts/people/contact-lines.tsx'
import { findFor } from '#renderer/parts/spend/find-for-person.ts'
import { PropertyList } from '#renderer/ui/property-list.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const person = { id: 'c_1', name: 'Vikram', email: null, phone: null } as ContactRow
const offer = {
  price: { from: 2, to: 2, per: 'found' },
  rebuy: 'no',
  rebuy_message: null,
  refusal: null,
  draft: null,
  unknown: null,
}

test('D2: while a key buys, the button of the same person says so, and offers nothing', async () => {
  const bought = Promise.withResolvers<unknown>()
  const world = connect({ 'spend.offer': () => offer, 'spend.buy': () => bought.promise })
  await show(
    <PropertyList>
      <EmailLine id="c_1" person={person} />
      <EmailLine id="c_2" person={{ ...person, name: 'Ada' }} />
    </PropertyList>,
  )
  const words = () =>
    page
      .getByRole('button', { name: /Find e-mail|Looking…/ })
      .elements()
      .map(({ textContent }) => /Find e-mail|Looking…/.exec(textContent ?? '')?.[0])
  await expect.poll(words).toEqual(['Find e-mail', 'Find e-mail'])
  const finding = findFor('contacts.findEmail', 'c_1', 'Vikram')
  await expect.poll(words).toEqual(['Looking…', 'Find e-mail'])
  const looking = page.getByRole('button', { name: /Looking…/ }).element() as HTMLElement
  looking.click()
  bought.resolve({ outcome: 'free', message: 'Nothing found; it cost nothing.' })
  await finding
  await expect.poll(words).toEqual(['Find e-mail', 'Find e-mail'])
  expect(world.inputsOf('spend.buy')).toHaveLength(1)
})
