import type { Page } from '@playwright/test'
import { expect, type Desk } from './world.ts'
import { go } from './steps.ts'

export interface Icp {
  id: string
  title: string
  target_locations: string[]
  companies_total: number
  prospect_count: number
  companies?: { id: string }[]
}
export interface Contact {
  id: string
  first_name: string
  last_name: string
  company_id: string | null
  email: string | null
  email_status: string | null
}

export const SOFTWARE = 'Every software house in DACH'
export const openDesk = async (page: Page, title: string) => {
  await go(page, 'd', 'Desks')
  await page
    .getByRole('grid', { name: 'Desks' })
    .getByRole('row', { name: new RegExp(`^${title}`) })
    .dblclick()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
export const desks = async (desk: Desk) => (await desk.read('/icp')).desks as Icp[]
export const named = async (desk: Desk, title: string): Promise<Icp> => {
  const found = (await desks(desk)).find((one) => one.title === title)
  if (!found) throw new Error(`no desk ${title}`)
  return found
}
export const mapOf = async (desk: Desk, id: string): Promise<string[]> => {
  const ids: string[] = []
  for (
    let page = (await desk.read(`/icp/${id}?include_companies=true`)) as unknown as Icp;
    page.companies?.length;
    page = (await desk.read(
      `/icp/${id}?include_companies=true&companies_offset=${ids.length}`,
    )) as unknown as Icp
  )
    ids.push(...page.companies.map((one) => one.id))
  return ids
}
export const everybody = async (desk: Desk): Promise<Contact[]> => {
  const pages = await Promise.all(
    [1, 2, 3].map(
      async (page) =>
        (await desk.read(`/contacts?per_page=200&page=${page}`)).contacts as Contact[],
    ),
  )
  return pages.flat()
}
/**
 * The state of an address stands with the members of hot lists alone: a list of contacts does not
 * carry it.
 */
export const useless = async (desk: Desk): Promise<Set<string>> => {
  const bad = new Set<string>()
  for (const { id, member_count } of (await desk.read('/hot-lists')).hot_lists as {
    id: string
    member_count: number
  }[]) {
    for (let page = 1; (page - 1) * 100 < member_count; page++) {
      for (const { contact } of (await desk.read(`/hot-lists/${id}?per_page=100&page=${page}`))
        .members as { contact: Contact }[])
        if (contact.email_status === 'bounced' || contact.email_status === 'invalid')
          bad.add(contact.id)
    }
  }
  return bad
}
export const charges = async (desk: Desk) =>
  (await desk.control('GET', '/charges?limit=10000')).entries as {
    action: string
    amount: number
    run_id: string | null
  }[]
export const offline = (desk: Desk, on: boolean) => desk.control('PUT', '/flight-mode', { on })
