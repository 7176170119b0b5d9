import type { RunningService } from '#test/support/service.ts'
import { expect, serve, test } from './world.ts'

/*
 * A workspace that is not the practice one: any v2 service, whatever it answers where the contract
 * is silent.
 */

let service: RunningService

const members = async () => {
  const answer = await service.call('GET', '/hot-lists')
  return (
    Array.isArray(answer.body)
      ? answer.body
      : Object.values(answer.body as object).find(Array.isArray)
  ) as { name: string }[]
}

/** One shape in every `npm test`; all of them in `npm run test:all`. */
const SHAPES = [
  ['plain', ''],
  ['data', ' @long'],
  ['bare', ' @long'],
] as const

for (const [shape, tag] of SHAPES) {
  test(`J1, X-7: signing in by address to a service that answers in the shape "${shape}" shows its hot lists and takes an edit${tag}`, async ({
    desk,
  }) => {
    service = await serve({ shape, contacts: 200, rate_scale: 100 })
    const page = await desk.start()
    await page.getByLabel('Address').fill(service.auth_url)
    const consent = await desk.consentAfter(() =>
      page.getByRole('button', { name: 'Sign in with browser' }).click(),
    )
    await consent.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Hot lists' })).toHaveAttribute(
      'aria-rowcount',
      String((await members()).length + 1),
    )

    await page
      .getByRole('link', { name: /Fintech CFOs/ })
      .first()
      .click()
    await expect(page.getByRole('grid', { name: /Members of/ })).toHaveAttribute(
      'aria-rowcount',
      '121',
    )
    await page.keyboard.press('6')
    const stored = async () => {
      const { body } = await service.control(
        'GET',
        '/journal?kind=request&endpoint=hotLists.members.update&limit=100',
      )
      return (body as { entries: { status: number }[] }).entries.filter((one) => one.status < 300)
        .length
    }
    await expect.poll(stored).toBe(1)
    await expect(page.getByRole('tab', { name: /Waiting for sync/ })).toContainText('0')
    expect(await stored()).toBe(1)
  })
}

test('J2: an API token is the other way in; a wrong one is refused in words, and neither stands in the page afterwards', async ({
  desk,
}) => {
  service = await serve({ contacts: 200, rate_scale: 100 })
  const page = await desk.start()
  await page.getByRole('button', { name: 'API token' }).click()
  await page.getByLabel('Address').fill(service.auth_url)
  await page.getByLabel('API token', { exact: true }).last().fill('not-a-token')
  await page.getByRole('button', { name: /token/i }).last().click()
  await expect(page.getByText('The service does not accept this API token.')).toBeVisible()

  await page.getByLabel('API token', { exact: true }).last().fill(service.api_token)
  await page.getByRole('button', { name: /token/i }).last().click()
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  expect(await page.content()).not.toContain(service.api_token)
})

test('J1: a workspace named on the command line is filled in on the first screen @long', async ({
  desk,
}) => {
  service = await serve({ contacts: 200, rate_scale: 100 })
  const { base_url, auth_url, client_id } = service
  const page = await desk.start([
    '--base-url',
    base_url,
    '--auth-url',
    auth_url,
    '--client-id',
    client_id,
  ])
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(base_url)
  await expect(page.getByLabel('Sign-in address (optional)')).toHaveValue(auth_url)
  await expect(page.getByLabel('Client ID (optional)')).toHaveValue(client_id)
  const consent = await desk.consentAfter(() =>
    page.getByRole('button', { name: 'Sign in with browser' }).click(),
  )
  await consent.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
})

test('J1, J10: the welcome says what Hotdesk is for; the page of consent has its typeface and offers only rights that there are', async ({
  desk,
}) => {
  const page = await desk.start()
  await expect(
    page.getByText(/^Hotdesk is where recruiters and sales teams decide whom to call next/),
  ).toBeVisible()
  const consent = await desk.consentAfter(() =>
    page.getByRole('button', { name: 'Open the practice workspace' }).click(),
  )
  const rights = consent.getByRole('list', { name: 'What it may do' }).getByRole('listitem')
  await expect(rights.first()).toBeVisible()
  const subjects = await rights.locator('b').allInnerTexts()
  expect(subjects).toContain('Hot lists')
  for (const none of ['Documents to sign', 'Conversations', 'Market profiles', 'Settings'])
    expect(subjects).not.toContain(none)
  await expect(consent.getByText(/has none of that/)).toHaveCount(0)
  const faces = await consent.evaluate(async () => {
    await document.fonts.ready
    return {
      used: getComputedStyle(document.body).fontFamily,
      loaded: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map((one) => one.family),
    }
  })
  expect(faces.used).toMatch(/^["']?Inter Variable/)
  expect(faces.loaded.map((family) => family.replaceAll(/["']/g, ''))).toContain('Inter Variable')
})

test('J7, P13: where somebody signed out and kept their data, another person adds a workspace of their own, and the first finds theirs @long', async ({
  desk,
}) => {
  service = await serve({ contacts: 200, rate_scale: 100 })
  const page = await desk.start()
  const comeInAs = async (person: string, button: string) => {
    const consent = await desk.consentAfter(() =>
      page.getByRole('button', { name: button }).click(),
    )
    await consent.getByRole('radio', { name: person }).check()
    await consent.getByRole('button', { name: 'Allow', exact: true }).click()
  }
  const list = page.getByRole('link', { name: /^Fintech CFOs/ }).first()
  await page.getByLabel('Address').fill(service.auth_url)
  await comeInAs('Robin Meyer', 'Sign in with browser')
  await expect(list).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out…' }).click()
  await page.getByRole('radio', { name: /^Keep its data, closed/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  await comeInAs('Amara Osei', 'Sign in again')
  await expect(page.getByText(/add this one as another workspace/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a workspace' }).click()
  await page.getByLabel('Address').fill(service.auth_url)
  await comeInAs('Amara Osei', 'Sign in with browser')
  await expect(list).toBeVisible()

  await page.getByRole('button', { name: /^Workspace / }).click()
  await page.getByRole('menuitemcheckbox', { name: /Robin Meyer/ }).click()
  await comeInAs('Robin Meyer', 'Sign in again')
  await expect(list).toBeVisible()
})
