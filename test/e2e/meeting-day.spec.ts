import { expect, test, type Desk } from './world.ts'
import { answerNotice } from './steps.ts'

/*
 * The parts of a meeting's day that hang on the clock: the reminder ten minutes before, the
 * link it leads to, and the question afterwards, which nobody answers but the person. That local
 * time is kept over a change of summer time is shown in meetings.spec.ts.
 */

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })

interface Meeting {
  id: string
  title: string
  status: string
  starts_at_utc: string
  meeting_link: string | null
}
const detail = async (desk: Desk, id: string) =>
  (await desk.read(`/meetings/${id}`)) as unknown as Meeting
const move = (desk: Desk, id: string, at: number) =>
  desk.control('PATCH', `/records/meetings/${id}`, { starts_at: at })
const inElectron = process.env['HOTDESK_HOST'] === 'electron'

test('R-5, C5, C6: ten minutes before, the notice leads to the link; over, it waits for an outcome', async ({
  desk,
  context,
}) => {
  const page = await desk.resume()
  const booked = (
    (await desk.read('/meetings?per_page=500&status=booked')).meetings as Meeting[]
  ).filter(({ starts_at_utc }) => Date.parse(starts_at_utc) > Date.now() + 3_600_000)
  const details = await Promise.all(booked.map(({ id }) => detail(desk, id)))
  const soon = details.find(({ meeting_link }) => meeting_link?.startsWith('https://'))
  if (!soon) throw new Error('no meeting with a link')
  await move(desk, soon.id, Date.now() + 9 * 60_000)

  await page.keyboard.type('gm')
  await expect(page.getByRole('heading', { name: 'Meetings', level: 1 })).toBeVisible()
  await page.keyboard.press('r')
  await answerNotice(page, soon.title, 'Open and join')
  await expect(page.locator('[data-meeting][aria-selected=true]')).toHaveAttribute(
    'data-meeting',
    soon.id,
  )
  const question = page.getByRole('dialog', {
    name: new RegExp(`^Open ${new URL(soon.meeting_link ?? '').host}`),
  })
  await expect(question).toContainText(soon.meeting_link ?? '')
  if (inElectron) await page.keyboard.press('Escape')
  else {
    await context.route(/^https:/, (route) => route.fulfill({ body: 'the call' }))
    const call = await desk.windowAfter(() =>
      question.getByRole('button', { name: 'Join the call' }).click(),
    )
    await expect.poll(() => call.url()).toBe(soon.meeting_link)
    await call.close()
  }

  await move(desk, soon.id, Date.now() - 2 * 3_600_000)
  await page.keyboard.press('r')
  await page.keyboard.press('Alt+3')
  await expect(
    page
      .getByRole('grid', { name: 'Meetings without an outcome' })
      .locator(`[data-meeting="${soon.id}"]`),
  ).toBeVisible()
  expect((await detail(desk, soon.id)).status).toBe('booked')
  expect(await desk.sent('meetings.setStatus')).toEqual([])
})
