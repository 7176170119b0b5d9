import { notificationDaemon } from '#test/support/notification-daemon.ts'
import { expect, test } from './world.ts'
import { firstRow } from './rows.ts'

/* C6, K4: with its page closed, the browser host tells the desktop. */

const REMINDED_BEFORE_MS = 10 * 60_000

test.skip(
  process.env['HOTDESK_HOST'] === 'electron',
  'Electron shows its notices itself (main/hosts/electron/electron.test.ts)',
)
test.skip(
  process.env['DBUS_SESSION_BUS_ADDRESS'] === undefined,
  'there is no session bus to speak to the desktop over',
)

test('C6, K4: with the page closed, the desktop says that a meeting is near, and is answered there @long', async ({
  desk,
}) => {
  const desktop = await notificationDaemon(['body', 'actions'])
  try {
    const page = await desk.resume()
    await page.keyboard.type('gm')
    await expect(page.getByRole('heading', { name: 'Meetings', level: 1 })).toBeVisible()
    await expect(firstRow(page.getByRole('grid'))).toBeVisible()
    const title = 'Offer call with Ada Byron'
    const { contacts } = (await desk.read('/contacts?per_page=1')) as { contacts: { id: string }[] }
    await desk.control('POST', '/colleague', {
      endpoint: 'meetings.create',
      body: {
        title,
        contact_id: contacts[0]?.id,
        starts_at_utc: new Date(Date.now() + REMINDED_BEFORE_MS + 15_000).toISOString(),
        duration_minutes: 30,
      },
    })
    await page.keyboard.press('r')
    await expect(page.getByText(title).first()).toBeVisible()
    expect(desktop.told.filter((one) => one.title.includes(title))).toEqual([])
    await page.close()
    await expect
      .poll(() => desktop.told.map((one) => one.title), { timeout: 90_000 })
      .toContainEqual(expect.stringContaining(title))
    const reminder = desktop.told.find((one) => one.title.includes(title))
    // Joining would need a page, whose address is for nobody else.
    expect(Object.keys(reminder?.actions ?? {})).toEqual(['snooze', 'done'])
    desktop.press(reminder?.id ?? 0, 'done')
    await desk.quit()
    const back = await desk.start()
    await back.getByRole('button', { name: /^Notifications/ }).click()
    const inbox = back.getByRole('dialog', { name: 'Notifications' })
    await expect(inbox).toBeVisible()
    await expect(inbox.getByText(title)).toHaveCount(0)
  } finally {
    await desktop.stop()
  }
})
