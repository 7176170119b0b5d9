import type { Page } from '@playwright/test'
import { expect } from './world.ts'

/** Returns a number as the window shows it. */
export const asNumber = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

/** Presses the key, and returns what it explains once that is open. */
export async function explain(page: Page, name: string | RegExp) {
  await page.keyboard.press('=')
  const explained = page.getByRole('dialog', { name })
  await expect(explained).toBeVisible()
  const valueOf = async (part: RegExp) =>
    asNumber(await explained.getByRole('row', { name: part }).locator('td').first().textContent())
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(explained).toBeHidden()
  }
  return { explained, valueOf, close }
}
