import type { Page } from '@playwright/test'
import { expect, type Desk } from './world.ts'

/** A member of a hot list, as the service has it. */
export interface Member {
  id: string
  contact_id?: string
  tier: string | null
  status: string
  notes: string | null
  contact?: { first_name?: string; last_name?: string; phone?: string | null }
}
/** The hot list that is triaged. */
export const LIST = 'Fintech CFOs'

/** The list as the service has it. */
export async function list(desk: Desk): Promise<{ id: string; members: Member[] }> {
  const lists = (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  const id = lists.find((one) => one.name === LIST)?.id ?? ''
  return { id, members: (await desk.read(`/hot-lists/${id}?per_page=200`)).members as Member[] }
}

/** Opens the list and waits for its members. */
export async function openList(page: Page, members = 120): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(LIST) })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: `Members of ${LIST}` })).toHaveAttribute(
    'aria-rowcount',
    String(members + 1),
  )
}
/** Turns auto-advance off: several decisions about the same person follow. */
export const stay = async (page: Page) => {
  await page.keyboard.press('Shift+n')
  await expect(page.locator('footer[aria-label="Keys of this screen"]')).toContainText('stays')
}
/** What was sent of one member. */
export const patches = async (desk: Desk, member: string) =>
  (await desk.sent('hotLists.members.update')).filter((one) => one.path.endsWith(member))
