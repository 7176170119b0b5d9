import { join } from 'node:path'
import { smallDisk, whyNoSmallDisk } from '#test/support/small-disk.ts'
import { openFintechCfos } from './steps.ts'
import { expect, test } from './world.ts'

const impossible = whyNoSmallDisk()
test.skip(impossible !== null, impossible ?? '')
test.use({ practice: '--rate-scale 100 --contacts 400' })

test('P1: on a full disk a note that was typed stays in its field, in words that say why, and is kept once there is room @long', async ({
  desk,
}) => {
  const disk = smallDisk(48, join(desk.profile, 'workspaces'))
  try {
    const page = await desk.resume()
    await openFintechCfos(page)
    const active = page.locator('[role=row][tabindex="0"]')
    await expect(active).toHaveAttribute('aria-label', /,/)
    const person = (await active.getAttribute('aria-label')) ?? ''
    await page.keyboard.press('n')
    const note = page.getByRole('textbox', { name: /Note on/ })
    const typed = `Spoke for an hour. ${'All of it matters. '.repeat(600)}`.trim()
    await note.fill(typed)
    disk.fill()
    await note.press('Enter')
    await expect(
      page.getByText('The disk is full. What you typed is kept on the screen').first(),
    ).toBeVisible()
    await expect(note).toHaveValue(typed)
    disk.free()
    await note.press('Enter')
    await expect(note).toHaveCount(0)
    // A note that is kept leads on to the next person.
    await expect(active).not.toHaveAttribute('aria-label', person)
    await page.keyboard.press('k')
    await expect(
      page.getByRole('complementary').last().getByText('Spoke for an hour.'),
    ).toBeVisible()
  } finally {
    disk.free()
    await desk.kill()
    disk[Symbol.dispose]()
  }
})

test('P1, P3: started on a full disk, the window says so and what waits can be read; with room a retry opens it @long', async ({
  desk,
}) => {
  const disk = smallDisk(64, desk.profile)
  try {
    let page = await desk.resume()
    await page
      .getByRole('link', { name: /Fintech CFOs/ })
      .first()
      .click()
    await expect(page.getByRole('grid', { name: 'Members of Fintech CFOs' })).toBeVisible()
    await desk.control('PUT', '/flight-mode', { on: true })
    await page.keyboard.press('n')
    const note = page.getByRole('textbox', { name: /Note on/ })
    await note.fill('Kept over a full disk.')
    await note.press('Enter')
    // The editor closes at once; this is what says that the note is kept.
    await expect(page.getByText(/^Note on .* saved$/).first()).toBeVisible()
    await desk.kill()
    disk.fill()

    page = await desk.start()
    await expect(
      page.getByText('The disk is full, so this workspace is open for reading only.'),
    ).toBeVisible()
    await expect(page.getByText(/Free at least \d+ MB on the disk that holds/)).toBeVisible()
    await page.keyboard.type('gw')
    await expect(page.getByText('Kept over a full disk.').first()).toBeVisible()
    disk.free()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The disk is full', { exact: false })).toHaveCount(0)
  } finally {
    disk.free()
    await desk.kill()
    disk[Symbol.dispose]()
  }
})
