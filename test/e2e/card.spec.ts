import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'

/* The card beside a call (N7): a small window with the person, opened from triage. */

test.use({ practice: '--rate-scale 100 --contacts 400' })
const inElectron = process.env['HOTDESK_HOST'] === 'electron'

test('N7: a call is made and its outcome kept in the card, by the keys of triage, and the list shows it @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.getByRole('row', { name: /Fintech CFOs/ }).dblclick()
  const members = page.getByRole('grid', { name: 'Members of Fintech CFOs' })
  await expect(members).toHaveAttribute('aria-rowcount', '121')
  await page.getByRole('button', { name: /^Call/ }).first().waitFor()
  const panel = page.getByRole('complementary')
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const card = await desk.windowAfter(() => page.keyboard.press('Shift+O'))
  if (!inElectron) await card.setViewportSize({ width: 380, height: 640 })
  await expect(card.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(card.getByRole('navigation')).toHaveCount(0)
  expect(await axeFindings(card)).toEqual([])

  await card.keyboard.press('c')
  await expect(card.getByRole('timer')).toBeVisible()
  await card.keyboard.press('n')
  await card.keyboard.type('Wants to hear about the Berlin role')
  await card.keyboard.press('ControlOrMeta+Enter')
  await card.keyboard.press('v')
  await expect(card.getByRole('timer')).toHaveCount(0)
  await expect(card.getByRole('button', { name: /Left voicemail/ }).first()).toBeVisible()
  const row = members.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row).toContainText('Left voicemail')
  await expect(panel).toContainText('Wants to hear about the Berlin role')
  await expect(panel).toContainText('left voicemail')
  await card.keyboard.press('b')
  await expect(row.getByText('B', { exact: true })).toBeVisible()

  await card.keyboard.press('ControlOrMeta+z')
  await expect(row.getByText('B', { exact: true })).toHaveCount(0)
  const closed = card.waitForEvent('close')
  // It is gone before the key is up.
  await card.keyboard.press('Escape').catch(() => {})
  await closed
})
