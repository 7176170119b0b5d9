import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NameFields } from '#renderer/screens/settings/name-fields.tsx'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/** The two fields, with the names sorted as in a language. */
async function fields(sort_language: string) {
  const preferences = { ...defaultPreferences, sort_language }
  const world = connect({
    'preferences.read': () => preferences,
    'preferences.write': () => ({}),
  })
  usePreferences.setState({ preferences })
  await show(<NameFields />)
  return world
}
const order = () => page.getByRole('combobox', { name: 'Order of names' })
const choose = async (name: string) => {
  await order().click()
  await page.getByRole('option', { name }).click()
}

test('M5: the order of names is chosen, saved, and shown by two names at once', async () => {
  const world = await fields('en')
  await expect.element(order()).toHaveTextContent('As in their language')
  await expect.element(order()).toHaveAccessibleDescription('Ingrid Solberg · 王小明')

  await choose('Last name first')
  await expect.element(order()).toHaveTextContent('Last name first')
  await expect.element(order()).toHaveAccessibleDescription('Solberg Ingrid · 王小明')

  await choose('First name first')
  await expect.element(order()).toHaveAccessibleDescription('Ingrid Solberg · 小明 王')
  expect(world.inputsOf('preferences.write')).toEqual([
    { name_order: 'family_first' },
    { name_order: 'given_first' },
  ])
})

test('M5: names sorted as in Hungarian have the last name first, unless another order is chosen', async () => {
  await fields('hu')
  await expect.element(order()).toHaveAccessibleDescription('Solberg Ingrid · 王小明')
  await choose('First name first')
  await expect.element(order()).toHaveAccessibleDescription('Ingrid Solberg · 小明 王')
})
