import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { campaigns, synced, toCampaigns } from './campaigns-world.ts'
import { asNumber, explain } from './figures-world.ts'
import { go, openFintechCfos } from './steps.ts'

/*
 * Every number explains itself on one key: formula, parts, and how old they are. What it says is
 * held against the service’s own records.
 */

test('A5, H1: each queue explains its own count while its tab has the focus, and lists as many members @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openFintechCfos(page)
  const grid = page.getByRole('grid', { name: 'Members of Fintech CFOs' })
  const tabs = page.getByRole('tablist', { name: 'Queues' }).getByRole('tab')
  await tabs.first().focus()
  for (let at = 0; at < (await tabs.count()); at++) {
    const tab = tabs.nth(at)
    await expect(tab).toBeFocused()
    const name = await tab.evaluate((shown) => shown.firstChild?.textContent?.trim() ?? '')
    const count = asNumber(await tab.locator('[data-explained]').textContent())
    // An empty queue is no table.
    if (count > 0) await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1))
    else await expect(grid).toBeHidden()
    const { explained, valueOf, close } = await explain(page, name)
    // All members are the sum of those read; any other queue is a part of them.
    expect(await valueOf(at === 0 ? /^Read so far/ : new RegExp(`^${name}`))).toBe(count)
    await expect(explained).toContainText(/just now|ago|this computer/)
    await close()
    await expect(tab).toBeFocused()
    await page.keyboard.press('ArrowRight')
  }
  // The mouse chooses a queue with its count, and asks the count once the queue is chosen.
  const replied = page.getByRole('tab', { name: /^Replied/ })
  await replied.locator('[data-explained]').click()
  await expect(replied).toHaveAttribute('aria-selected', 'true')
  await replied.locator('[data-explained]').click()
  await expect(page.getByRole('dialog', { name: 'Replied' })).toContainText(
    'status “Replied” who are not snoozed',
  )
})

test('H1: each count of the navigation explains itself while its link has the focus @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  const counted = {
    Pipeline: /read from the workspace/,
    Campaigns: /read from the workspace/,
    People: /read from the workspace/,
    Companies: /read from the workspace/,
    Desks: /read from the workspace/,
    Research: /read from the workspace/,
    'Fintech CFOs': /on this list that Hotdesk has read/,
  }
  for (const [name, formula] of Object.entries(counted)) {
    const link = navigation.getByRole('link', { name: new RegExp(`^${name}`) })
    const count = link.locator('[data-explained]')
    await expect(count).toBeVisible()
    await link.focus()
    const { explained, valueOf, close } = await explain(page, name)
    await expect(explained).toContainText(formula)
    await expect(explained).toContainText(/just now|ago/)
    expect(await valueOf(/./)).toBe(asNumber(await count.textContent()))
    await close()
    await expect(link).toBeFocused()
  }
})

test('F1, G7, I7, E4: records, two desks, a trip pack and a trend explain their counts by parts that add up @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'e', 'People')
  const people = page.getByRole('grid', { name: 'People' })
  const all = page.getByRole('tab', { name: /^All/ })
  // The keyboard goes into the list once it has rows, and there is nothing to explain before.
  await expect(people.getByRole('row').nth(1)).toBeFocused()
  await all.focus()
  const view = await explain(page, 'All')
  expect(String((await view.valueOf(/^All/)) + 1)).toBe(await people.getAttribute('aria-rowcount'))
  await view.close()

  await go(page, 'd', 'Desks')
  await page.keyboard.press('c')
  const companies = page.getByRole('region', { name: 'Companies', exact: true })
  await companies.getByRole('button', { name: /first only/ }).click()
  const listed = page.getByRole('grid', { name: 'Companies in the first alone' })
  await expect(listed).toHaveAttribute('aria-rowcount', /^[1-9]/)
  const shared = await explain(page, 'Companies in the first alone')
  const sum =
    (await shared.valueOf(/^Companies in the first alone/)) +
    (await shared.valueOf(/^Companies in both/)) +
    (await shared.valueOf(/^Companies in the second alone/))
  expect(await listed.getAttribute('aria-rowcount')).toBe(
    String((await shared.valueOf(/^Companies in the first alone/)) + 1),
  )
  await shared.close()
  expect(asNumber(await companies.getByTitle('Companies of both desks').textContent())).toBe(sum)

  await go(page, 't', 'Trip pack')
  const list = page.getByRole('region', { name: 'Hot lists' }).getByRole('checkbox').first()
  await list.check()
  const members = await explain(page, /^Members: /)
  await expect(members.explained).toContainText('as the service counts them')
  await members.close()
  await page.getByTitle('Requests of this pack').click()
  await expect(page.getByRole('dialog', { name: 'Requests of this pack' })).toContainText(
    'each page of the chosen lists',
  )
  await page.keyboard.press('Escape')

  await toCampaigns(page)
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Replies as a table' }).focus()
  const rise = await explain(page, /, Replies$/)
  await expect(rise.explained).toContainText('from one reading to the next')
  await rise.close()
})

test('E7, D1: one key goes from number to number, each with its formula, its parts and their age @long', async ({
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

  // By mouse: a click on the number of another row chooses the row, and the next one explains it.
  const second = page
    .getByRole('row')
    .filter({ has: page.getByTitle('Reply rate') })
    .nth(1)
  const other = page.getByRole('row', {
    name: (await second.getAttribute('aria-label')) ?? '',
    exact: true,
  })
  await other.getByTitle('Reply rate').click()
  await expect(other).toBeFocused()
  await expect(rate).toHaveCount(0)
  await other.getByTitle('Reply rate').click()
  await expect(rate).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(other).toBeFocused()

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

test('A1, B8: on a list of lists and of scrapers the key explains their own numbers, and elsewhere none that was not meant @long', async ({
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

  // Settings have no number to explain, and the balance is not meant.
  await go(page, 's', 'Settings')
  await page.keyboard.press('=')
  await expect(page.getByText('No number to explain on this screen').first()).toBeVisible()
})

test('I11, F1, G4, C1: storage, a filter, a report and the days of the agenda explain their numbers @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByRole('table', { name: 'Storage by type' })).toBeVisible()
  const cache = await explain(page, 'Offline cache')
  await expect(cache.explained.getByRole('row', { name: /^Everything else/ })).toBeVisible()
  await cache.close()

  // Over the open menu of a filter, which stays open.
  await go(page, 'e', 'People')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Status', exact: true })
  const bounced = menu.locator('[data-line]').filter({ hasText: 'Bounced' })
  const shown = asNumber(await bounced.locator('[data-explained]').textContent())
  await bounced.getByRole('checkbox').focus()
  const count = await explain(page, 'Status: Bounced')
  await expect(count.explained).toContainText('among all that Hotdesk has read')
  expect(await count.valueOf(/^Status: Bounced/)).toBe(shown)
  await count.close()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await go(page, 'r', 'Research')
  await page
    .getByRole('row', { name: /, finished,/ })
    .first()
    .dblclick()
  const found = page.getByRole('region', { name: 'Companies found' })
  await expect(found).toBeVisible()
  const companies = await explain(page, 'Companies found')
  const sum =
    (await companies.valueOf(/^In your workspace/)) +
    (await companies.valueOf(/^Not in your workspace/))
  await companies.close()
  await expect(found.getByRole('listitem')).toHaveCount(sum)

  await page.getByRole('link', { name: /^Meetings/ }).click()
  const day = page
    .locator('[data-day]')
    .filter({ has: page.locator('[data-explained]') })
    .first()
  await day.locator('[data-explained]').click()
  const explained = page.getByRole('dialog', { name: /^Meetings: / })
  await expect(explained).toContainText('start on this day')
  const parts = await explained.getByRole('row').locator('td:first-of-type').allTextContents()
  expect(parts.reduce((all, part) => all + asNumber(part), 0)).toBe(
    await day.locator('[data-meeting]').count(),
  )
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
  // The figure itself: its title stands on the words within.
  await page.getByTitle('Credit balance').locator('..').focus()
  await page.keyboard.press('ControlOrMeta+k')
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
  await page.keyboard.press('ControlOrMeta+z')
  await expect(triaged.getByTitle('People triaged, this week')).toHaveText('0')
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(triaged.getByRole('textbox')).toHaveValue('10')
  expect(await axeFindings(page)).toEqual([])
})
