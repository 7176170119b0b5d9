import { readFileSync } from 'node:fs'
import { firstRow } from './rows.ts'
import { ownDownloads } from './downloads.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/* L3: people leave as vCards for an address book, and such a file brings them in again. */

test.use({ practice: '--rate-scale 100 --contacts 400' })
ownDownloads()

test('L3, L2: selected people are saved as vCards; read in again they are known, and somebody else is new @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'e', 'People')
  const people = page.getByRole('grid', { name: 'People' })
  await firstRow(people).click()
  // People with an address, by which they are known again.
  const active = people.locator('[role=row][tabindex="0"]')
  for (let chosen = 0; chosen < 3;) {
    const words = (await active.getAttribute('aria-label')) ?? ''
    if (words.includes('@')) {
      await page.keyboard.press('x')
      chosen += 1
    }
    await page.keyboard.press('j')
    await expect(active).not.toHaveAttribute('aria-label', words)
  }
  await page.getByRole('button', { name: /Export or copy 3 selected/ }).click()
  await page.getByRole('menuitem', { name: 'Export as vCards' }).click()
  await expect(page.getByText(/^3 vCards written/).first()).toBeVisible()
  const file = await page
    .getByText(/^\/.*\.vcf$/)
    .first()
    .innerText()
  const cards = readFileSync(file, 'utf8')
  expect(cards.match(/^BEGIN:VCARD/gm)).toHaveLength(3)
  expect(cards.match(/^FN:/gm)).toHaveLength(3)

  // A card of somebody who is not here, as another address book writes it.
  const more = `${cards}BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Grace Hopper\r\nN:Hopper;Grace;;;\r\nEMAIL:grace@navy.example\r\nTEL;VALUE=uri:tel:+1-202-555-0100\r\nORG:Navy\r\nEND:VCARD\r\n`
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose (a|another) file/ })).toBeEnabled()
  const chooser = page.waitForEvent('filechooser')
  await page.locator('body').press('o')
  await (
    await chooser
  ).setFiles({ name: 'cards.vcf', mimeType: 'text/vcard', buffer: Buffer.from(more) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: '1 row of 4 can be imported' })).toBeVisible()
  await page.getByRole('button', { name: /^Import 1 row/ }).click()
  await expect
    .poll(
      async () => ((await desk.read('/contacts?q=grace@navy.example')).contacts as object[]).length,
    )
    .toBe(1)
})
