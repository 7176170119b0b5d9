import type { Page } from '@playwright/test'
import { expect, type Desk } from './world.ts'

export interface Contact {
  id: string
  email?: string | null
  first_name: string
  company_id: string | null
}

export const flightMode = async (page: Page) => {
  await page.getByRole('button', { name: /what can go wrong/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /Flight mode/ }).click()
  await page.keyboard.press('Escape')
}
export const synced = (page: Page) => page.getByRole('link', { name: /^All synced/ })
export const toCampaigns = async (page: Page) => {
  await page
    .getByRole('link', { name: /Campaigns/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
}
export const campaigns = async (desk: Desk) =>
  (await desk.read('/campaigns')).campaigns as {
    id: string
    name: string
    status: string
    stats: { sent: number; bounces: number; replies: number }
  }[]

/**
 * Thirty people of one name, each at a company of their own but for two who share one; one of them
 * without an address, and one met tomorrow.
 */
export async function guardians(desk: Desk): Promise<Contact[]> {
  const made: Contact[] = []
  for (let index = 0; index < 30; index++) {
    const person = {
      first_name: `P${String(index).padStart(2, '0')}`,
      last_name: 'Guardian',
      company_name: `Guarded ${index === 1 ? 0 : index} Ltd`,
      ...(index === 2 ? {} : { email: `p${index}@guarded-${index}.example` }),
    }
    const { result } = (await desk.control('POST', '/colleague', {
      endpoint: 'contacts.create',
      body: person,
    })) as { result: Contact }
    made.push(result)
  }
  await desk.control('POST', '/colleague', {
    endpoint: 'meetings.create',
    body: {
      title: 'Second talk',
      starts_at_utc: new Date(Date.now() + 86_400_000).toISOString(),
      duration_minutes: 30,
      contact_id: made[6]?.id,
    },
  })
  return made
}
