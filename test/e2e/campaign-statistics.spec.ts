import { axeFindings } from '#test/support/axe.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pdfText } from '#test/support/pdf-text.ts'
import { ownDownloads } from './downloads.ts'
import { expect, test } from './world.ts'
import { flightMode, synced, toCampaigns, campaigns } from './campaigns-world.ts'

/*
 * What managers read of campaigns: counts, rates, report and files, held against the service’s own.
 */

test('M-1, E4: a counter that went down is marked as reset, in the table too, and never drawn below zero @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible()
  const running = (await campaigns(desk)).find(
    ({ status, stats }) => status === 'active' && stats.replies > 8,
  )
  await desk.control('PATCH', `/records/campaigns/${running?.id}`, { replies: 3 })
  await expect(page.getByRole('img', { name: /^Replies per day/ })).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('t')
  const table = page.getByRole('region', { name: 'Replies as a table' })
  await expect(table).toContainText(
    `${running?.name}: the counter went from ${running?.stats.replies} to 3 (reset)`,
  )
  await expect(table.getByRole('cell', { name: /(^|: )[−-]\d/ })).toHaveCount(0)
  // Whoever looks at what is new since the last look is told as well: the deltas leave it out.
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
    `${running?.name}: replies reset, ${running?.stats.replies} to 3`,
  )
})

test('M-1, E5, E6, E7: offline, the deltas since the last look on a working day, and every rate with both its parts', async ({
  desk,
}) => {
  const page = await desk.resume()
  await desk.control('PUT', '/clock', { scale: 0 })
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible()
  await page.keyboard.press('r')
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()

  const { looks } = (await desk.control('GET', '/campaign-looks')) as {
    looks: {
      at: number
      campaigns: { id: string; stats: { sent: number; bounces: number; replies: number } }[]
    }[]
  }
  const today = new Date().setHours(0, 0, 0, 0)
  const seen = new Map(
    looks
      .filter(({ at }) => at < today)
      .flatMap((look) => look.campaigns.map(({ id, stats }) => [id, stats])),
  )
  const last = looks.findLast(({ at }) => at < today)?.at ?? 0
  await desk.control('PUT', '/flight-mode', { on: false })
  const now = await campaigns(desk)
  await desk.control('PUT', '/flight-mode', { on: true })
  expect(new Date(last).getDay()).not.toBe(0)
  await expect(page.getByText(/^Since you last looked, .*(17:10|5:10)/)).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  for (const metric of ['sent', 'replies', 'bounces'] as const) {
    const [all, before] = [
      now.reduce((sum, { stats }) => sum + stats[metric], 0),
      [...seen.values()].reduce((sum, stats) => sum + stats[metric], 0),
    ]
    const figure = figures.getByRole('button', { name: new RegExp(`^${metric}`, 'i') })
    await expect(figure).toContainText(all.toLocaleString('en-US'))
    await (all > before
      ? expect(figure).toContainText(`+${all - before}`)
      : expect(figure).not.toContainText('+'))
  }
  for (const { name, stats } of now.filter((one) => one.stats.sent > 0)) {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row).toContainText(`${stats.replies} of ${stats.sent}`)
    await expect(row).toContainText(`${stats.bounces} of ${stats.sent}`)
  }
  const opens = figures.getByRole('button', { name: /^Opens inflated by scanners/ })
  await expect(opens).toContainText(/[\d.]+% of [\d,]+ sent/)
  await opens.click()
  await expect(
    figures.getByText(/Mail scanners and privacy proxies open mail that nobody read/),
  ).toBeVisible()
})

test('E1, E2, E4, E10, M-1: list, page, table, report and wallboard open without a network, and hold to WCAG @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await toCampaigns(page)
  await page.getByRole('row', { name: /^Fintech CFOs, spring/ }).dblclick()
  await expect(page.getByText(/^\d+ steps?$/)).toBeVisible()
  await expect(
    page.getByText(/nobody can know which step or variant brought a reply/),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/of [\d,]+ sent/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  // Four weeks of looks on working days: deltas since the last of them, and the weekends as gaps
  // (M-1).
  await expect(page.getByText(/^Since you last looked/)).toBeVisible()
  await expect(page.getByText('not measured').first()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Replies as a table' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('w')
  await expect(
    page.getByRole('dialog', { name: 'Weekly report' }).getByRole('table').first(),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  const wall = page.getByRole('dialog', { name: 'All campaigns' })
  await expect(wall).toBeVisible()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFull).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(wall).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
  await expect.poll(isFull).toBe(false)
})

/** Chooses the format of dates and numbers in Settings, and stays there. */
async function chooseFormat(page: Page, name: string): Promise<void> {
  await page.keyboard.type('gs')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Appearance' })
    .click()
  await page.getByRole('combobox', { name: 'Format', exact: true }).click()
  await page.getByRole('option', { name }).click()
}

test.describe('files', () => {
  const downloads = ownDownloads()

  test('M-4, M5: the report is written as PDF and CSV, with the figures of the screen, in the person’s dates, and nobody in it', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await chooseFormat(page, 'German')
    await toCampaigns(page)
    await expect(synced(page)).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toHaveAttribute(
      'aria-rowcount',
      '13',
    )
    await page.keyboard.press('w')
    const dialog = page.getByRole('dialog', { name: 'Weekly report' })
    await expect(dialog.getByRole('table')).toHaveCount(2)
    const weeks = await dialog.getByRole('table').first().getByRole('row').allInnerTexts()
    const shown = await dialog.getByRole('table').last().getByRole('row').allInnerTexts()
    await dialog.getByRole('button', { name: /Save PDF and CSV/ }).click()
    await expect(page.getByText(/^Report saved as PDF/).first()).toBeVisible()
    const files = readdirSync(downloads()).toSorted()
    expect(files.map((file) => file.replace(/-\d{4}-\d\d-\d\d/, ''))).toEqual([
      'campaigns.pdf',
      'campaigns-campaigns.csv',
      'campaigns-changes.csv',
      'campaigns-weeks.csv',
    ])
    const read = files.map((file) => readFileSync(join(downloads(), file)))
    const [campaigns = '', changes = '', tidy = ''] = read.slice(1).map(String)
    const [pdf] = read
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    const words = pdfText(pdf ?? new Uint8Array())
    const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim()
    for (const row of [...weeks.slice(1), ...shown.slice(1)])
      for (const cell of row.split('\t')) if (cell.trim()) expect(words).toContain(plain(cell))
    expect(shown.length).toBe(1 + 12)
    // Five weeks with the one under way, the weekends between them, and the sum of all rows.
    const bodies = weeks.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()))
    const replies = bodies.map((row) => Number(row[1]?.replaceAll('.', '').replace('—', '0')))
    expect(bodies.filter((row) => row.at(-1) === 'between').length).toBeGreaterThan(0)
    // On a Monday, one reading may be all there is, which measures nothing yet.
    const underWay = bodies[4]?.at(-1)
    expect(underWay).toBe(bodies[4]?.[1] === '—' ? 'none so far' : 'so far')
    expect(replies.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(replies.at(-1))
    const table = tidy.trim().split('\r\n')
    expect(table[0]).toMatch(/^\ufeff?kind,from,to,whole,known_from,known_to,replies,bounces,sent/)
    expect(
      table
        .slice(1)
        .map((row) => Number(row.split(',')[6]))
        .reduce((sum, value) => sum + value, 0),
    ).toBe(replies.at(-1))
    // Opens have their footnote, and the weekends are named, dates as the person writes them.
    const text = plain(words.join(' '))
    expect(text).toContain('Mail scanners and privacy proxies open mail that nobody read')
    expect(text).toMatch(
      /There was no reading between \d\d\.\d\d\.\d{4} \d\d:\d\d and \d\d\.\d\d\.\d{4}/,
    )
    const people = (await desk.read('/contacts?per_page=100')).contacts as {
      last_name: string
      email: string | null
    }[]
    const said = `${campaigns} ${changes} ${tidy} ${words.join(' ')}`
    const named = people.filter(
      ({ last_name, email }) =>
        said.includes(`${last_name},`) || (email !== null && said.includes(email)),
    )
    expect(named).toEqual([])
  })

  test('E10, M6: a report in Arabic with Arabic digits, nearly all of it pictures, is saved too @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await chooseFormat(page, 'Arabic, Egypt')
    await page.getByRole('combobox', { name: 'Language', exact: true }).click()
    await page.getByRole('option', { name: 'العربية' }).click()
    await expect(page.getByRole('heading', { name: 'الإعدادات', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: /^الحملات/ }).click()
    await expect(page.getByRole('grid', { name: 'الحملات' })).toHaveAttribute('aria-rowcount', '13')
    await page.keyboard.press('w')
    await expect(page.getByRole('dialog').getByRole('table')).toHaveCount(2)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [pdf] = readdirSync(downloads()).filter((name) => name.endsWith('.pdf'))
    expect(
      readFileSync(join(downloads(), pdf ?? ''))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
