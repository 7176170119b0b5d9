import { go } from './steps.ts'
import { expect, test, type Sent } from './world.ts'
import { firstRow } from './rows.ts'

/*
 * S-1, I7: two lists, the meetings and a desk are taken along. What it costs is said before, the
 * rate is kept, and once it says ready, every screen of it opens in flight mode without a request
 * and without an empty state.
 */

test.use({ practice: '--rate-scale 10 --contacts 400' })

const lists = ['2025 alumni', 'Fintech CFOs']
/** Reads a minute that the contract promises at least, at this pace of the practice workspace. */
const RATE = 60 * 10

/** The most requests in any rolling minute. */
function busiest(sent: Sent[]): number {
  const times = sent.filter((one) => one.method === 'GET').map(({ at }) => at)
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
  )
}

test('S-1, I7: a trip pack states its cost, is proved, and opens without the network', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.keyboard.type('gt')
  await expect(page.getByRole('heading', { name: 'Trip pack', level: 1 })).toBeVisible()
  for (const list of lists)
    await page
      .getByRole('region', { name: 'Hot lists' })
      .getByRole('checkbox', { name: list })
      .click()
  // Meetings are chosen one by one, or all of them; there are as many as the week holds.
  const meetings = page.getByRole('region', { name: 'Meetings' }).getByRole('checkbox')
  await meetings.nth(1).click()
  await expect(meetings.nth(1)).toBeChecked()
  await expect(meetings.first()).not.toBeChecked()
  await expect(page.getByText(/\d+ requests, .+ at the service’s rate limit/)).toBeVisible()
  await meetings.first().click()
  await expect(meetings.nth(2)).toBeChecked()
  const offered = (await meetings.count()) - 1
  await expect(
    page.getByRole('region', { name: 'Meetings' }).getByText(`${offered} meetings`),
  ).toBeVisible()
  const counted = page.getByRole('navigation', { name: 'Workspace' })
  const offeredLists = await page
    .getByRole('region', { name: 'Hot lists' })
    .getByRole('checkbox')
    .count()
  await expect(counted.getByRole('link', { name: /^Hot lists/ })).toContainText(
    String(offeredLists),
  )
  const desks = page.getByRole('region', { name: 'Desks' }).locator('label')
  await desks.first().click()
  const deskName = (await desks.first().innerText()).trim()
  await expect(page.getByText(/\d+ requests, .+ at the service’s rate limit/)).toBeVisible()
  // What is chosen stays while something else is looked at.
  await go(page, 'h', 'Hot lists')
  await go(page, 't', 'Trip pack')
  for (const list of lists)
    await expect(
      page.getByRole('region', { name: 'Hot lists' }).getByRole('checkbox', { name: list }),
    ).toBeChecked()
  await expect(meetings.nth(2)).toBeChecked()
  // The key that stands on the button, with the focus where the last tick left it.
  await expect(page.getByRole('button', { name: /Take with me/ })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: /^Ready .+, nothing missing$/ })).toBeVisible({
    timeout: 120_000,
  })
  expect(busiest(await desk.sent())).toBeLessThanOrEqual(RATE)

  await desk.control('PUT', '/flight-mode', { on: true })
  const before = (await desk.sent()).length
  const side = page.getByRole('navigation', { name: 'Workspace' })
  for (const list of lists) {
    await side.getByRole('link', { name: new RegExp(`^${list}`) }).click()
    await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible()
    const grid = page.getByRole('grid')
    await expect(firstRow(grid)).toHaveAttribute('aria-label', /.+,.+/)
    for (const key of ['Home', 'j', 'j', 'End', 'k']) await page.keyboard.press(key)
    await expect(page.getByRole('complementary').getByText('E-mail').first()).toBeVisible()
  }
  await side.getByRole('link', { name: /^Meetings/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Meetings/ })).toBeVisible()
  await expect(page.getByText('not read yet')).toHaveCount(0)
  await side.getByRole('link', { name: /^Desks/ }).click()
  await page.getByText(deskName).first().click()
  await expect(page.getByText('not read yet')).toHaveCount(0)
  expect(await desk.sent()).toHaveLength(before)

  await page.keyboard.type('gt')
  await expect(page.getByRole('heading', { name: /^Ready .+, nothing missing$/ })).toBeVisible()
})
