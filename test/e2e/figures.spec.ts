import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { campaigns, synced, toCampaigns } from './campaigns-world.ts'
import { go } from './steps.ts'

/*
 * Every number explains itself on one key: formula, parts, and how old they are. What it says is
 * held against the service’s own records.
 */

test('E7, D1: one key goes from number to number, each with its formula, its parts and their age', async ({
  desk,
}) => {
  const page = await desk.resume()
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible()
  const all = await campaigns(desk)
  const sum = (of: 'replies' | 'sent') =>
    all.reduce((total, { stats }) => total + stats[of], 0).toLocaleString('en-US')

  // The rate of the row that has the focus.
  const row = page.locator('[role=row][tabindex="0"]')
  const name = (await row.getAttribute('aria-label'))?.split(',')[0]
  const own = all.find((one) => one.name === name)?.stats
  await row.focus()
  await page.keyboard.press('=')
  const rate = page.getByRole('dialog', { name: 'Reply rate' })
  await expect(rate).toContainText('Replies ÷ e-mails sent')
  await expect(rate.getByRole('row', { name: `Replies ${own?.replies} ` })).toContainText(
    /just now|ago/,
  )
  await expect(rate.getByRole('row', { name: `E-mails sent ${own?.sent} ` })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('=')
  await expect(rate).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  // A total by mouse: the campaigns that add up to it; the card around it is not pressed.
  const clicks = page.getByRole('button', { name: /^Clicks/ })
  const replies = page.getByRole('button', { name: /^Replies/ }).first()
  await clicks.click({ position: { x: 4, y: 4 } })
  await replies.getByText(sum('replies'), { exact: true }).click()
  const total = page.getByRole('dialog', { name: 'Replies', exact: true })
  await expect(total).toContainText(`The sum over ${all.length} campaigns`)
  await expect(clicks).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(total).toBeHidden()

  // The meter: plan and add-on, and what can be done about it.
  await page
    .getByRole('button', { name: /credits/ })
    .first()
    .click()
  const balance = page.getByRole('dialog', { name: 'Credit balance' })
  await expect(
    balance.getByRole('row', { name: /^Plan \d+ (just now|\d+ min ago)$/ }),
  ).toBeVisible()
  await expect(balance.getByRole('row', { name: /^Add-on \d+/ })).toBeVisible()
  await balance.getByRole('button', { name: 'Refresh credits' }).click()
  await expect(balance).toBeHidden()
})

test('A1, B8: on a list of lists and of scrapers the key explains their own numbers, and elsewhere none that was not meant', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'h', 'Hot lists')
  const list = page.getByRole('row', { name: /^Fintech CFOs, \d+ members/ })
  await list.click()
  await page.keyboard.press('=')
  const started = page.getByRole('dialog', { name: 'Started', exact: true })
  await expect(started).toContainText('÷ all members')
  const valueOf = async (name: RegExp) =>
    Number(await started.getByRole('row', { name }).locator('td').first().textContent())
  const counts = [
    await valueOf(/^Started /),
    await valueOf(/^Not started \d/),
    await valueOf(/^Members /),
  ]
  const asleep = /^Not started, snoozed /
  const isAsleep = (await started.getByRole('row', { name: asleep }).count()) > 0
  const snoozed = isAsleep ? await valueOf(asleep) : 0
  expect((counts[0] ?? 0) + (counts[1] ?? 0) + snoozed).toBe(counts[2])
  await page.keyboard.press('Escape')

  await go(page, 'p', 'Pipeline')
  await page.getByRole('button', { name: 'Scraping', exact: true }).click()
  await page.getByRole('gridcell', { name: 'Clinical UK', exact: true }).click()
  await page.keyboard.press('=')
  const relevant = page.getByRole('dialog', { name: 'Relevant', exact: true })
  await expect(relevant).toContainText('Relevant leads ÷ leads found')
  await page.keyboard.press('Escape')

  // Webhooks have no number to explain, and the balance is not meant.
  await go(page, 'k', 'Webhooks')
  await page.keyboard.press('=')
  await expect(page.getByText('No number to explain on this screen').first()).toBeVisible()
})

test('H1: the palette explains a number too, and the list of shortcuts names the key @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.keyboard.press('?')
  await expect(page.getByText('Explain this number')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Credits/ }).click()
  await expect(page.getByRole('group', { name: 'Credits in figures' })).toContainText('plan')
  await page.getByTitle('Credit balance').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('explain this number')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Credit balance' })).toBeVisible()
  await page.keyboard.press('=')
  await expect(page.getByRole('dialog', { name: 'Mine' })).toContainText(
    'paid calls from this computer explain',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Mine' })).toBeHidden()
})

test('E13: the week of a manager: what was triaged and booked here, a target beside it, and what nobody can know @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.getByRole('link', { name: /^Berlin heads of people/ }).click()
  // A row that is not S yet, once the list has come.
  const grid = page.getByRole('grid', { name: /^Members of Berlin heads of people/ })
  await expect(grid).toHaveAttribute('aria-rowcount', '313')
  await grid
    .getByRole('row', { name: /, tier B, / })
    .first()
    .click()
  await page.keyboard.press('s')
  await expect(page.getByText(/is now tier S/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Meetings/ }).click()
  await page.keyboard.press('Alt+4')
  const week = page.getByRole('region', { name: 'This week' })
  const triaged = week.getByRole('row', { name: /^People triaged/ })
  await expect(triaged.getByTitle('People triaged, this week')).toHaveText('1')
  await expect(triaged).toContainText('can’t be known')
  await expect(week).toContainText('The service doesn’t say who changed a member')
  await triaged.getByRole('textbox').fill('10')
  await page.keyboard.press('Enter')
  await expect(triaged.getByRole('img', { name: '1 of 10' })).toBeVisible()
  // Undone is not done; the target stays.
  await page.keyboard.press('Control+z')
  await expect(triaged.getByTitle('People triaged, this week')).toHaveText('0')
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(triaged.getByRole('textbox')).toHaveValue('10')
  expect(await axeFindings(page)).toEqual([])
})
