import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppearanceSection } from '#renderer/screens/settings/appearance-section.tsx'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const offered = { languages: ['de', 'en-GB', 'en-US', 'fr'], missing: [], words: [] }
const chosen = () => usePreferences.getState().preferences.spelling_languages
const offer = (state: object | null) =>
  connect({ 'spelling.state': () => state, 'preferences.write': () => ({}) })

test('N9: a host that leaves spelling to the browser offers nothing', async () => {
  offer(null)
  await show(<AppearanceSection />)
  await expect.element(page.getByRole('heading', { name: 'Dates and numbers' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Spelling' }).elements()).toEqual([])
})

test('N9: turned on, spelling is checked in the person’s own language; others are added and removed', async () => {
  offer(offered)
  await show(<AppearanceSection />)
  await page.getByRole('switch', { name: /Check spelling/ }).click()
  expect(chosen()).toEqual(['en-US'])
  await expect.element(page.getByRole('combobox', { name: 'Add a language' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Add a language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove German' })).toBeVisible()
  expect(chosen()).toEqual(['en-US', 'de'])
  await page.getByRole('button', { name: 'Remove American English' }).click()
  expect(chosen()).toEqual(['de'])
})

test('N9: what could not be downloaded is said, and words that were added can be removed', async () => {
  offer({ ...offered, missing: ['fr'], words: ['Hotdesk'] })
  usePreferences.setState(({ preferences }) => ({
    preferences: { ...preferences, check_spelling: true, spelling_languages: ['fr'] },
  }))
  await show(<AppearanceSection />)
  await expect.element(page.getByText(/Couldn’t download the dictionary for French/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Hotdesk' })).toBeVisible()
})
