import { existsSync, readFileSync, rmSync } from 'node:fs'
import Papa from 'papaparse'
import { hostileProxy } from '#test/support/hostile-proxy.ts'
import type { RunningService } from '#test/support/service.ts'
import { expect, serve, test } from './world.ts'
import { firstRow } from './rows.ts'
import { go } from './steps.ts'

/*
 * Every text of every resource comes hostile: script, formulas, control characters, turned
 * directions, a megabyte. All of it stays text.
 */

let service: RunningService
let proxy: Awaited<ReturnType<typeof hostileProxy>>
test.beforeEach(async () => {
  service = await serve({ contacts: 80, rate_scale: 1000 })
  proxy = await hostileProxy(service.auth_url)
})
test.afterEach(() => proxy.close())

/** The key after G, and the title of each place. */
const places = [
  ['h', 'Hot lists'],
  ['p', 'Pipeline'],
  ['m', 'Meetings'],
  ['c', 'Campaigns'],
  ['e', 'People'],
  ['o', 'Companies'],
  ['d', 'Desks'],
  ['r', 'Research'],
  ['n', 'Call notes'],
  ['b', 'Credits'],
  ['k', 'Webhooks'],
  ['w', 'Pending changes'],
  ['t', 'Trip pack'],
  ['y', 'History'],
  ['s', 'Settings'],
] as const

test('Hostile data: no screen runs it, none asks elsewhere for it, none breaks; and an export opens harmlessly in a spreadsheet', async ({
  desk,
}) => {
  const page = await desk.start()
  const problem: string[] = []
  page.on('pageerror', (error) => problem.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    problem.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problem.push(message.text())
  })
  const own = new URL(page.url()).origin
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url()))
      problem.push(`asked: ${request.url()}`)
  })

  await page.getByRole('button', { name: 'API token' }).click()
  await page.getByLabel('Address').fill(proxy.url)
  await page.getByLabel('API token', { exact: true }).last().fill(service.api_token)
  await page.getByRole('button', { name: /token/i }).last().click()
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^People/ })).toContainText('80')

  const wide: string[] = []
  const look = async (place: string) => {
    // Some rows open in a dialog, behind which the screen is hidden.
    const shown = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(shown.or(page.getByRole('dialog')).first()).toBeVisible()
    await page.keyboard.press('j')
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      wide.push(place)
  }
  for (const [key, title] of places) {
    await page.keyboard.press('Escape')
    await go(page, key, title)
    await look(title)
    // The first record, where the place has a list of them; one that is still read may be empty.
    await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0)
    const row = page.getByRole('grid').first().getByRole('row').nth(1)
    if ((await row.count()) > 0) {
      await row.dblclick()
      await look(`${title}, opened`)
    }
  }
  // The palette finds and shows them too.
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('hyperlink')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(
    await page.evaluate(() => (window as unknown as { __hacked?: string }).__hacked),
  ).toBeUndefined()
  expect(problem).toEqual([])
  expect(wide).toEqual([])

  // A whole export, as a spreadsheet would read it: no cell begins a formula, and the file has the
  // name Hotdesk gave it.
  await page.keyboard.type('ge')
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await firstRow(page.getByRole('grid', { name: 'People' })).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('export as csv')
  await page
    .getByRole('option', { name: /Export as CSV/ })
    .first()
    .click()
  const said = page.getByText(/^\/.*\.csv$/).first()
  await expect(said).toBeVisible()
  const path = (await said.innerText()).trim()
  expect(existsSync(path)).toBe(true)
  const { data } = Papa.parse<string[]>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  rmSync(path, { force: true })
  expect(data.length).toBeGreaterThan(80)
  // A number with its sign is a telephone number, no formula.
  expect(
    data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^\+?[\d ()-]+$/.test(cell)),
  ).toEqual([])
})
