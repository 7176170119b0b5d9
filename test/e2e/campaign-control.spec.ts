import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { flightMode, synced, toCampaigns, campaigns } from './campaigns-world.ts'
import { answerNotice } from './steps.ts'

/*
 * Pausing and starting campaigns, judged by the practice workspace’s journal.
 */

test('M-2, E3: pausing without a network says not paused and sends nothing; with it, one POST, confirmed by the service', async ({
  desk,
}) => {
  const page = await desk.resume()
  await toCampaigns(page)
  const running = (await campaigns(desk)).find(({ status }) => status === 'active')
  const name = running?.name ?? ''
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()
  await row.getByText(name, { exact: true }).click()
  await page.keyboard.press('p')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause/ })
    .click()
  await expect(page.getByText(new RegExp(`${name}: Not paused`))).toBeVisible()
  await expect(row).toContainText('Active')
  await flightMode(page)
  await expect(synced(page)).toBeVisible()
  expect(await desk.sent('campaigns.pause')).toEqual([])
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('active')

  await page.getByRole('button', { name: 'Pause again' }).click()
  await expect(
    page.getByText(new RegExp(`${name}: Paused, confirmed by the service at`)),
  ).toBeVisible()
  await expect(row).toContainText('Paused')
  expect((await desk.sent('campaigns.pause')).map(({ status }) => status)).toEqual([200])
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('paused')
  expect(await axeFindings(page)).toEqual([])

  // Resuming is no other: an answer that is lost is asked about, and shown as done only once the
  // service has said so.
  await desk.control('POST', '/faults', {
    endpoint: 'campaigns.resume',
    count: 1,
    what: { kind: 'drop_after' },
  })
  await desk.control('POST', '/faults', {
    endpoint: 'campaigns.read',
    count: 1,
    what: { kind: 'status', status: 503, after_effect: false },
  })
  await row.getByText(name, { exact: true }).click()
  await page.keyboard.press('p')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Resume/ })
    .click()
  await expect(
    page.getByText(new RegExp(`${name}: Probably not resumed. Asking the service for its state.`)),
  ).toBeVisible()
  await expect(row).toContainText('not resumed')
  await expect(
    page.getByText(new RegExp(`${name}: Resumed, confirmed by the service at`)),
  ).toBeVisible()
  await expect(row).toContainText('Active')
  expect(await desk.sent('campaigns.resume')).toHaveLength(1)
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('active')
})

test('E3: activating a draft can be called off for ten seconds; then it is one POST, confirmed by the service @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await toCampaigns(page)
  const name = 'Alumni winter note'
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
  const press = async () => {
    await row.getByText(name, { exact: true }).click()
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog', { name: `Activate ${name}?` })).toContainText(
      'sent e-mails can’t be recalled',
    )
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Activate/ })
      .click()
    await expect(page.getByText(new RegExp(`${name}: activates in \\d+ s`))).toBeVisible()
  }
  await press()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/activates in \d+ s/)).toHaveCount(0)
  await press()
  await expect(
    page.getByText(new RegExp(`${name}: Activated, confirmed by the service at`)),
  ).toBeVisible()
  await expect(row).toContainText('Active')
  expect((await desk.sent('campaigns.activate')).map(({ status }) => status)).toEqual([200])
  expect((await campaigns(desk)).find((one) => one.name === name)?.status).toBe('active')
})

test.describe('a workspace whose campaigns are well but for one', () => {
  test.use({ practice: '--rate-scale 30' })

  test('M-2, E8: bounces that rise ring, and the notice leads to Pause: one POST, and the alarm falls silent @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await toCampaigns(page)
    await expect(synced(page)).toBeVisible()
    const calm = (await campaigns(desk))
      .filter(({ status, stats }) => status === 'active' && stats.sent > 20)
      .toSorted((a, b) => a.stats.bounces / a.stats.sent - b.stats.bounces / b.stats.sent)[0]
    const { id = '', name = '', stats } = calm ?? {}
    await desk.control('PATCH', `/records/campaigns/${id}`, {
      bounces: Math.ceil((stats?.sent ?? 0) * 0.08),
    })
    await page.keyboard.press('r')
    await expect(
      page.getByText(new RegExp(`campaigns have too many bounces: .*${name} [89]\\.\\d%`)),
    ).toBeVisible()
    // Of several the notice on the screen offers the worst.
    const worst =
      (await page.getByText(/campaigns have too many bounces: /).innerText()).match(
        /too many bounces: (.+?) [\d.]+%/,
      )?.[1] ?? ''
    await page.getByRole('button', { name: 'Pause the worst…' }).click()
    await expect(page.getByRole('dialog', { name: `Pause ${worst}?` })).toBeVisible()
    await page.getByRole('button', { name: 'Leave it' }).click()

    await answerNotice(page, `${name}: too many bounces`, 'Pause…')
    await page
      .getByRole('dialog')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Pause/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/Paused, confirmed by the service at/).first()).toBeVisible()
    expect(
      (await desk.sent('campaigns.pause')).map(({ path, status }) => [
        path.split('/').at(-2),
        status,
      ]),
    ).toEqual([[id, 200]])
    await toCampaigns(page)
    await expect(page.getByText(/campaigns have too many bounces/)).toHaveCount(0)
  })
})
