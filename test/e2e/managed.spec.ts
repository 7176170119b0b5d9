import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFindings } from '#test/support/axe.ts'
import { expect, serve, test } from './world.ts'

/* J13: what an administrator fixed is enforced by main, and said at each control. */

test.use({ practice: '--rate-scale 100 --contacts 60' })

const BY = 'Set by your organisation'

test.describe('under a policy', () => {
  test.use({
    policy: {
      agents: false,
      lock: { after_minutes: 15 },
      caps: { day: 100 },
      update_channel: 'stable',
    },
  })

  test('J13: a passphrase comes before anything opens; what is fixed says so, and the rest can be changed @long', async ({
    desk,
  }) => {
    const page = await desk.start()
    const browser = await desk.consentAfter(() =>
      page.getByRole('button', { name: 'Open the practice workspace' }).click(),
    )
    await browser.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: 'Set a passphrase for Practice workspace', level: 1 }),
    ).toBeVisible()
    await browser.close()
    expect(await axeFindings(page)).toEqual([])
    const set = page.getByRole('button', { name: 'Set passphrase and open' })
    await page.getByLabel('Passphrase', { exact: true }).fill('short')
    await set.click()
    await expect(page.getByText('Use at least 8 characters')).toBeVisible()
    await page.getByLabel('Passphrase', { exact: true }).fill('horse battery staple')
    await page.getByLabel('Repeat the passphrase').fill('horse battery maple')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('The passphrases don’t match. Type the same one twice.'),
    ).toBeVisible()
    await page.getByLabel('Repeat the passphrase').fill('horse battery staple')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()

    await page.keyboard.type('gs')
    const part = (name: string) =>
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
    await part('Security')
    await expect(page.getByText(`${BY}: 15 minutes at most`)).toBeVisible()
    const idle = page.getByRole('combobox', { name: 'Lock when idle for' })
    await expect(idle).toHaveText('15 minutes')
    await idle.click()
    await expect(page.getByRole('option')).toHaveText(['5 minutes', '15 minutes'])
    await page.getByRole('option', { name: '5 minutes', exact: true }).click()
    await expect(idle).toHaveText('5 minutes')
    await expect(page.getByText('Required by your organisation')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change passphrase' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove passphrase' })).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
    await part('Agents')
    await expect(page.getByText(`${BY}: agents stay off`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled()
    await part('About')
    const fixed = page.getByRole('region', { name: BY })
    await expect(fixed).toContainText('100 credits a day')
    await expect(fixed).toContainText('policy.json')
    expect(await axeFindings(page)).toEqual([])

    await page.keyboard.type('gb')
    const limits = page.getByRole('region', { name: 'Limits' })
    await expect(limits.getByText(`${BY}: at most 100 a day`)).toBeVisible()
    await limits.getByLabel('Daily limit').fill('500')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('Your administrator allows at most 100 credits a day.').first(),
    ).toBeVisible()
    await expect(limits.getByLabel('Daily limit')).toHaveValue('100')
  })
})

test.describe('under a policy that is wrong', () => {
  test.use({ policy: '{\n  "practice_workspace": false,\n  "cap": { "day": 100 }\n}' })

  test('J13: the line is named, nobody can sign in, and nothing else is offered @long', async ({
    desk,
  }) => {
    const page = await desk.start()
    await expect(page.getByText('Line 3: “cap” is not a setting')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Hotdesk', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the practice workspace' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Your own workspace' })).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
  })
})

test.describe('under a policy with a workspace', () => {
  test.use({ policy: {} })

  test('J13, J1: sign-in offers the one workspace that is allowed, and it opens @long', async ({
    desk,
  }) => {
    const { base_url, auth_url } = await serve({ contacts: 60, rate_scale: 100 })
    const policy = { workspace: { base_url, auth_url }, practice_workspace: false }
    writeFileSync(join(desk.profile, 'policy.json'), JSON.stringify(policy))
    const page = await desk.start()
    const address = page.getByLabel('Address')
    await expect(address).toHaveValue(base_url)
    await expect(address).not.toBeEditable()
    await expect(page.getByText(BY)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the practice workspace' })).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
    const consent = await desk.consentAfter(() =>
      page.getByRole('button', { name: 'Sign in with browser' }).click(),
    )
    await consent.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  })
})
