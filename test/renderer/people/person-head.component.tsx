import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ContactRow } from '#shared/bridge/people.ts'
import { PersonHead } from '#renderer/screens/people/person-head.tsx'
import type { PersonDialogs } from '#renderer/screens/people/use-person-actions.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const person = {
  id: 'c_1',
  name: 'Zeynep Aydın',
  title: 'CFO',
  company_id: null,
  company_name: 'Moneta Labs',
  location: 'Oslo',
} as ContactRow

test('M8, N7: what keys do on the page of a person is in its menu, with these keys', async () => {
  connect()
  await show(<PersonHead person={person} open={{} as PersonDialogs} />)
  await page.getByRole('button', { name: /^More/ }).click()
  for (const [name, keys] of [
    ['Enrol in a campaign…', 'Shift C'],
    ['Log a meeting…', 'M'],
    ['Open their card beside the call', 'Shift O'],
  ] as const)
    await expect
      .element(page.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
      .toHaveTextContent(`${name}${keys}`)
})

test('F1: who somebody is stands below their name, with their company last', async () => {
  connect()
  await show(<PersonHead person={person} open={{} as PersonDialogs} />)
  await expect.element(page.getByText('CFO · Oslo · Moneta Labs')).toBeVisible()
})
