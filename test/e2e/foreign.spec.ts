import { localIdsIn } from '#test/support/desk.ts'
import type { Page } from '@playwright/test'
import { dialects } from '../foreign/dialects.ts'
import { startForeign, TOKEN, type ForeignService } from '../foreign/service.ts'
import { go } from './steps.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * A day's work over the screens of services that share nothing with Hotdesk (docs/dialects.md), at
 * 60 reads and 10 writes a minute; the service's own journal judges. One dialect in every `npm test`,
 * two in `npm run test:all`, and all of them in the soak.
 */

const PEOPLE = 60
const chosen = dialects.filter(
  ({ name }) => process.env['HOTDESK_SOAK'] !== undefined || ['numbered', 'zeros'].includes(name),
)

/** Signs in: with the token from the settings where the dialect has numbers, else as a person. */
async function enter(desk: Desk, { base_url, dialect }: ForeignService): Promise<Page> {
  const page = await desk.start()
  await page.getByLabel('Address').fill(base_url)
  if (dialect.name === 'numbered') {
    await page.getByRole('button', { name: 'API token' }).click()
    await page.getByLabel('API token', { exact: true }).fill(TOKEN)
    await page.getByRole('button', { name: 'Sign in with token' }).click()
  } else await page.getByRole('button', { name: 'Sign in with browser' }).click()
  return page
}

for (const dialect of chosen)
  test(`X-7, P5, P21: the screens of a service with ${dialect.name} show all of it, keep what is made, and send each change once${dialect.name === 'zeros' ? ' @long' : ''}`, async ({
    desk,
  }) => {
    await using service = await startForeign(dialect, { people: PEOPLE })
    const page = await enter(desk, service)
    const rows = (name: string, count: number) =>
      expect(page.getByRole('grid', { name })).toHaveAttribute('aria-rowcount', String(count + 1), {
        timeout: 90_000,
      })
    const synced = () =>
      expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible({ timeout: 120_000 })
    const changes = () => service.journal.filter(({ method }) => method !== 'GET')
    /** What was refused; Hotdesk may ask the same again after a minute. */
    const refusals = () => [
      ...new Set(
        service.journal
          .filter(({ status }) => status >= 400)
          .map(({ method, path, status }) => `${method} ${path} ${status}`),
      ),
    ]
    const pilotOfOne = [expect.stringMatching(/^GET \/contacts\/\w+\/employment\/processing 404$/)]
    await rows('Hot lists', 3)
    await synced()
    await go(page, 'e', 'People')
    await rows('People', PEOPLE)
    await go(page, 'o', 'Companies')
    await rows('Companies', 5)

    await page.getByRole('link', { name: /^Pipeline/ }).click()
    await page
      .getByRole('grid')
      .getByRole('row', { name: /^Role 29/ })
      .click()
    const lead = `/pipeline/${service.idOf('job', 29)}`
    await expect.poll(() => service.journal.some(({ path }) => path === lead)).toBe(true)

    await page.getByRole('link', { name: /^Campaigns/ }).click()
    await page
      .getByRole('grid')
      .getByRole('row', { name: /^Campaign 2/ })
      .click()
    await page.keyboard.press('Enter')
    const odd = page.getByRole('region', { name: 'Not understood' })
    await expect(odd).toContainText('as many as possible')
    await expect(page.getByRole('button', { name: /^Clicks — not stated/ })).toBeVisible()
    await page.getByRole('link', { name: /^List 3/ }).click()
    await expect(odd).toContainText('{"goal":"Calls"}')

    await page.getByRole('link', { name: /^List 1/ }).click()
    await rows('Members of List 1', 15)
    await expect(page.getByRole('complementary').last()).toContainText('Bäcker & Söhne')
    await expect(page.getByText('Hotdesk doesn’t understand')).toHaveCount(0)
    await page.keyboard.press('Shift+n')
    await page.keyboard.press('s')
    await page.keyboard.press('6')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: /Note on/ }).fill('Signed.')
    await page.keyboard.press('Enter')
    // A slow machine sends them one by one, a quick one together.
    const member = `/hot-lists/${service.idOf('hot_list', 1)}/members/${service.idOf('member', 3)}`
    const edited = { tier: 'S', status: 'converted', notes: 'Signed.' }
    const sent = () => changes().filter(({ path }) => path === member)
    await expect.poll(() => Object.assign({}, ...sent().map(({ body }) => body))).toEqual(edited)
    const fields = sent().flatMap(({ body }) => Object.keys(body as object))
    expect(fields.toSorted()).toEqual(Object.keys(edited).toSorted())

    for (const [key, title, field, name] of [
      ['h', 'Hot lists', 'Name', 'Made here'],
      ['e', 'People', 'First name', 'Zoe'],
      ['d', 'Desks', 'Title', 'Made desk'],
    ] as const) {
      const before = changes().length
      await go(page, key, title)
      await page.keyboard.press('n')
      await page.getByRole('dialog').getByLabel(field, { exact: true }).fill(name)
      await page.keyboard.press('ControlOrMeta+Enter')
      const heading = page.getByRole('heading', { level: 1, name })
      await expect(heading).toBeVisible()
      await expect.poll(() => changes().length).toBe(before + 1)
      await synced()
      await expect(heading).toBeVisible()
      // Whether there is the pilot is asked of the one person who was opened.
      if (key === 'e') await expect.poll(refusals).toEqual(pilotOfOne)
    }
    const others = changes().filter(({ path }) => path !== member)
    expect(others.map(({ method, path, body }) => [method, path, body])).toMatchObject([
      ['POST', '/hot-lists', { name: 'Made here' }],
      ['POST', '/contacts', { first_name: 'Zoe' }],
      ['POST', '/icp', { title: 'Made desk' }],
    ])
    expect(refusals()).toEqual(pilotOfOne)
    expect(localIdsIn(service.journal)).toEqual([])
  })
