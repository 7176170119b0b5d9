import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/* A workspace as large as the benchmarks of the application want it. */

export const CARDS = 20_000
export const LOADING_MS = 20 * 60_000

/** Writes listings for the pipeline into a file, and returns its path. */
export function writeListings(file: string): string {
  const listings = Array.from({ length: CARDS }, (_none, n) => ({
    id: `bench-${n}`,
    title: `Engineer ${n}`,
    company_name: `Employer ${n % 900}`,
    locations: ['Leeds, UK'],
    url: 'https://jobs.example/',
    posted_at: 1_700_000_000 + n,
  }))
  writeFileSync(file, JSON.stringify(listings))
  return file
}

/** Opens a screen from the navigation, and waits for its first row or card. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await page
    .locator('[role=row][aria-rowindex="2"], [role=listbox]')
    .first()
    .waitFor({ timeout: LOADING_MS })
}
