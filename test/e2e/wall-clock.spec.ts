import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownDownloads } from './downloads.ts'
import { toCampaigns } from './campaigns-world.ts'
import { openList, stay } from './triage-world.ts'
import { expect, test } from './world.ts'
import { ownWallClock } from './wall-clock.ts'

/* What follows the clock on the wall, which the test sets: the pace of a session, and Mondays. */

test.skip(
  process.env['HOTDESK_HOST'] === 'electron',
  'the clock is set in the browser host, by an option of Node',
)

const setClock = ownWallClock()
const downloads = ownDownloads()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Eight in the morning of a Monday after the one that comes next, so that no time goes back. */
function laterMonday(): number {
  const day = new Date(Date.now() + 7 * DAY_MS)
  day.setDate(day.getDate() + ((8 - day.getDay()) % 7))
  return day.setHours(8, 0, 0, 0)
}
const dayOf = (at: number) => {
  const day = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const NUMBERS = /^(week_)?(replies|bounces|sent|clicks|opens|enrolled)$|_rate$/

/** Reads a CSV file that was saved, with quoted cells. */
function readTable(path: string): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = readFileSync(path, 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    )
  return { header, rows }
}

test('A6, E10: the pace of a session leaves pauses out; the tables of the week are saved on Monday, whole weeks told from parts, numbers as numbers @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  // One decision each half minute, with an hour for lunch.
  await openList(page)
  await stay(page)
  const monday = laterMonday()
  let now = monday - 3 * DAY_MS
  for (const [at, pause] of [30, 30, 30, 30, 3600, 30, 30, 30].entries()) {
    now += pause * 1000
    await setClock(now, page)
    const row = page.locator('[role=row]:focus')
    const isS = /tier S,/.test((await row.getAttribute('aria-label')) ?? '')
    await page.keyboard.press(isS ? 'a' : 's')
    // Kept by main, at this time.
    await expect(page.getByRole('button', { name: `Done today: ${at + 1}` })).toBeVisible()
    await page.keyboard.press('j')
  }
  await expect(page.getByText('8 of 120 today · 2 a minute, about 56 minutes left')).toBeVisible()

  const saved = (on: number) =>
    existsSync(downloads())
      ? readdirSync(downloads()).filter((name) => name.endsWith(`-${dayOf(on)}.csv`))
      : []
  await toCampaigns(page)
  await page.keyboard.press('w')
  await page.getByRole('switch', { name: /^Save every Monday/ }).click()
  await page.keyboard.press('Escape')
  // Turned on in the middle of a week, the week that was due is saved at the next reading.
  await page.keyboard.press('r')
  await expect.poll(() => saved(now)).toHaveLength(3)
  const readAgain = async () => {
    const read = (await desk.sent('campaigns.list')).length
    await page.keyboard.press('r')
    await expect.poll(async () => (await desk.sent('campaigns.list')).length).toBeGreaterThan(read)
  }
  await setClock(now + DAY_MS, page)
  await readAgain()
  await setClock(monday, page)
  await readAgain()
  await expect.poll(() => saved(monday)).toHaveLength(3)
  await setClock(monday + DAY_MS, page)
  await readAgain()
  await readAgain()
  expect([saved(now + DAY_MS), saved(monday + DAY_MS)]).toEqual([[], []])

  for (const name of saved(monday)) {
    const { header, rows } = readTable(join(downloads(), name))
    expect(header.length).toBeGreaterThan(4)
    for (const row of rows)
      for (const [at, cell] of row.entries())
        if (NUMBERS.test(header[at] ?? '')) expect(cell, header[at]).toMatch(/^(\d+(\.\d+)?)?$/)
  }
  // Whole weeks from Monday to Sunday, and those that were not looked at from end to end say so.
  const { rows } = readTable(join(downloads(), `campaigns-weeks-${dayOf(monday)}.csv`))
  const weeks = rows.filter(([kind]) => kind === 'week')
  expect(weeks.map(([, from, to]) => [from, to])).toEqual(
    [4, 3, 2, 1, 0].map((back) => [
      dayOf(monday - back * 7 * DAY_MS),
      dayOf(monday - (back * 7 - 6) * DAY_MS),
    ]),
  )
  expect(weeks.at(-1)?.slice(3, 5)).toEqual(['no', `${dayOf(monday)} 08:00`])
  expect(weeks.every(([, , , whole]) => whole === 'yes' || whole === 'no')).toBe(true)
})
