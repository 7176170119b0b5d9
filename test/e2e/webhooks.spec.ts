import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './world.ts'

/*
 * E12: a subscription made in Hotdesk is signed with a secret that is shown once; a delivery that
 * the practice workspace really sent is pasted into the bench and called genuine with the secret of
 * the keychain, and one with a changed byte is not.
 */

test.use({ practice: '--rate-scale 30 --contacts 400' })

test('E12: a real delivery is verified on the bench with the secret of the keychain @long', async ({
  desk,
}) => {
  const received: { body: string; signature: string }[] = []
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        received.push({
          body: Buffer.concat(parts).toString('utf8'),
          signature: String(request.headers['x-service-signature'] ?? ''),
        })
        response.end()
      })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const page = await desk.resume()
    await page.keyboard.type('gk')
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Receiver URL').fill('ftp://nowhere')
    await dialog.getByRole('checkbox', { name: 'Person added' }).click()
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByText('The address must begin with https://.')).toBeVisible()
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    await dialog.getByLabel('Receiver URL').fill(url)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    const secret = await page.getByRole('dialog').locator('code').innerText()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect
      .poll(
        async () => (await desk.sent('webhooks.create')).filter((one) => one.status < 300).length,
      )
      .toBe(1)
    expect(JSON.stringify(await desk.read('/webhooks'))).toContain(url)

    await desk.control('POST', '/colleague', {
      endpoint: 'contacts.create',
      body: { first_name: 'Ada', last_name: 'Lovelace' },
    })
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const [{ body, signature } = { body: '', signature: '' }] = received

    await page.getByRole('row', { name: /127\.0\.0\.1/ }).click()
    await page.keyboard.press('v')
    await page.getByLabel('Body, exactly as received').fill(body)
    await page.getByLabel('X-Service-Signature').fill(signature)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText(/^Genuine:/)).toBeVisible()
    await expect(page.getByText(/Person added \(contact\.created\)/)).toBeVisible()
    await page.getByLabel('Body, exactly as received').fill(body.replace('Ada', 'Eva'))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(
      page.getByText('The signature doesn’t match: wrong secret or wrong body.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    // The window holds the secret no more.
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret)

    // A receiver that has a secret already keeps it: nothing is shown, and what arrives is signed
    // with it.
    await page.keyboard.press('n')
    await dialog.getByLabel('Receiver URL').fill(`${url}/own`)
    await dialog.getByRole('checkbox', { name: 'Company updated' }).click()
    await dialog.getByRole('button', { name: 'Signed, with my own secret' }).click()
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByText('Enter the secret, or choose another option.')).toBeVisible()
    await dialog.getByLabel('Your secret').fill('what the receiver has')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row', { name: /127\.0\.0\.1/ }).last()).toContainText(
      'in keychain',
    )
    await expect
      .poll(
        async () => (await desk.sent('webhooks.create')).filter((one) => one.status < 300).length,
      )
      .toBe(2)
    const { companies } = (await desk.read('/companies?per_page=1')) as {
      companies: { id: string }[]
    }
    await desk.control('POST', '/colleague', {
      endpoint: 'companies.update',
      params: { id: companies[0]?.id },
      body: { notes: 'Moved house' },
    })
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.signature).toBe(
      `sha256=${createHmac('sha256', 'what the receiver has')
        .update(received[1]?.body ?? '')
        .digest('hex')}`,
    )
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(
      'what the receiver has',
    )
  } finally {
    receiver.close()
  }
})

test('E12: a subscription the service gave up on says why, is switched on by a key, changed, and deleted @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.keyboard.type('gk')
  const row = page.getByRole('row', { name: /^zap\.example/ })
  await expect(row).toContainText('Off after 10 failures')
  await row.click()
  await expect(
    page.getByText('The service turned it off after ten failed deliveries in a row.', {
      exact: false,
    }),
  ).toBeVisible()
  // Without a network it is on here, not confirmed, and shows no failures from before.
  await desk.control('PUT', '/flight-mode', { on: true })
  await page.keyboard.press('o')
  await expect(row).toContainText('On')
  await expect(row).not.toContainText('Failing')
  await expect(row.getByRole('img', { name: 'Not yet confirmed by the service' })).toBeVisible()
  await expect(page.getByText(/^It’s on as soon as the service confirms it/)).toBeVisible()
  await desk.control('PUT', '/flight-mode', { on: false })
  await expect
    .poll(async () => (await desk.sent('webhooks.update')).map(({ status }) => status))
    .toEqual([200])
  const { webhooks } = (await desk.read('/webhooks')) as {
    webhooks: { url: string; active: boolean }[]
  }
  expect(webhooks.find(({ url }) => url.includes('zap.example'))?.active).toBe(true)
  await expect(row).not.toContainText('failures')

  // Another event is one PATCH with the events alone; deleting waits ten seconds in which it can be
  // taken back.
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Scrape finished' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(
      async () =>
        ((await desk.read('/webhooks')).webhooks as { url: string; events: string[] }[]).find(
          ({ url }) => url.includes('zap.example'),
        )?.events,
    )
    .toContain('scrape.complete')
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(await desk.sent('webhooks.delete')).toEqual([])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row).toHaveCount(1)
  await row.click()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(async () => (await desk.sent('webhooks.delete')).map(({ status }) => status < 300))
    .toEqual([true])
})
