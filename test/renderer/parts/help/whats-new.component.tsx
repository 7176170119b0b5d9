import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import WhatsNew from '#renderer/parts/help/whats-new.tsx'
import { setLanguage } from '#shared/i18n/translate.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

afterEach(() => setLanguage('en', {}))

const notes = () => page.getByRole('region', { name: 'Changes by version' }).getByRole('list')

test('M6: what is new is read as English, from left to right, and says so elsewhere', async () => {
  setLanguage('ar', { 'These notes are in English.': ['هذه الملاحظات باللغة الإنجليزية.'] })
  connect()
  await show(<WhatsNew />)
  await expect.element(page.getByText('هذه الملاحظات باللغة الإنجليزية.')).toBeVisible()
  await expect.element(notes().first()).toHaveAttribute('lang', 'en')
  await expect.element(notes().first()).toHaveAttribute('dir', 'ltr')
})

test('M6: what is new needs no word about its language in English', async () => {
  connect()
  await show(<WhatsNew />)
  await expect.element(notes().first()).toBeVisible()
  await expect.element(page.getByText('These notes are in English.')).not.toBeInTheDocument()
})
