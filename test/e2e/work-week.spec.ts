import { go, openFintechCfos } from './steps.ts'
import { list } from './triage-world.ts'
import { expect, test } from './world.ts'

/* Who triaged, called and booked this week (E13): what this computer did, and what is known of all. */

test('E13: a call with an outcome and a booked meeting count in the week, beside what the service knows of everybody @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openFintechCfos(page)
  const { members } = await list(desk)
  const place = members.findIndex(({ status }) => status === 'not_started')
  for (let step = 0; step < place; step++) await page.keyboard.press('j')
  await page.keyboard.press('2')
  await expect(page.getByText(/is now Connected/).first()).toBeVisible()
  await go(page, 'm', 'Meetings')
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'With' }).fill('ingrid')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).fill('Counted in the week')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Alt+4')
  const week = page.getByRole('region', { name: 'This week' })
  for (const [task, everybody] of [
    ['People triaged', /can’t be known/],
    ['Calls with an outcome', /\d+ call notes?/],
    ['Meetings booked', /\d+ meetings?/],
  ] as const) {
    const row = week.getByRole('row', { name: new RegExp(`^${task}`) })
    await expect(row.getByTitle(`${task}, this week`)).toHaveText('1')
    await expect(row).toContainText(everybody)
  }
})
