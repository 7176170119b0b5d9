import type { Page } from '@playwright/test'
import { skipFirstSteps } from '#test/support/desk.ts'
import { expect, type Desk } from './world.ts'

/**
 * Signs in while the service answers no list, or one endpoint not: with an error, unless `what` says
 * otherwise.
 */
export async function signInUnread(
  desk: Desk,
  what: Record<string, unknown> = { kind: 'status', status: 503 },
  endpoint?: string,
): Promise<Page> {
  const page = await desk.start()
  const consent = await desk.consentAfter(() =>
    page.getByRole('button', { name: 'Open the practice workspace' }).click(),
  )
  await expect(consent.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
  await desk.control('POST', '/faults', { endpoint, count: 100_000, what })
  await consent.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  await consent.close()
  await skipFirstSteps(page)
  return page
}
