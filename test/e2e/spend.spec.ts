import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './world.ts'
import { go } from './steps.ts'
import { firstRow } from './rows.ts'

/*
 * Paid calls, end to end, judged by the practice workspace's own journal and charges: an answer
 * that is lost is never paid twice, the ledger tells mine from the rest, and caps refuse
 * before any request (M-3).
 */

interface Contact {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  company_id: string | null
  company?: { do_not_contact?: boolean } | null
}

interface Charge {
  action: string
  amount: number
}

const all = async (desk: Desk): Promise<Contact[]> => {
  const [one, two] = await Promise.all([
    desk.read('/contacts?per_page=200'),
    desk.read('/contacts?per_page=200&page=2'),
  ])
  return [...(one.contacts as Contact[]), ...(two.contacts as Contact[])]
}
/** Finds somebody in the people list by their name, and opens their page. */
const open = async (page: Page, person: Contact) => {
  await go(page, 'e', 'People')
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  await page.getByRole('textbox', { name: 'Filter people' }).fill(name)
  const said = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Not before the list shows what was asked for: a row on its way to another place is another
  // person.
  await expect(firstRow(page.getByRole('grid', { name: 'People' }))).toHaveAccessibleName(said)
  await page.getByRole('row', { name: said }).first().dblclick()
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
}
/**
 * Somebody whose look-up ends as wanted: a colleague tries it first, and what was found is taken
 * away again. The practice provider always answers the same.
 */
const findable = async (desk: Desk, want: boolean): Promise<Contact> => {
  for (const person of (await all(desk)).filter(
    (one) =>
      !one.email &&
      one.first_name &&
      one.last_name &&
      /^[A-Za-z ]+$/.test(`${one.first_name} ${one.last_name}`),
  )) {
    const { result } = (await desk.control('POST', '/colleague', {
      endpoint: 'contacts.findEmail',
      params: { id: person.id },
    })) as { result: { found: boolean } }
    if (result.found)
      await desk.control('PATCH', `/records/contacts/${person.id}`, {
        email: null,
        email_status: 'none',
      })
    if (result.found === want) return person
  }
  throw new Error('nobody like that in this seed')
}

test.describe('R-3', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400 --credits 60+0' })

  test('R-3, D2, D3, D6, P7: an answer lost after the work was done is paid once, found out by reading, and never bought again @waits', async ({
    desk,
  }) => {
    test.setTimeout(360_000)
    const page = await desk.resume()
    const person = await findable(desk, true)
    await desk.control('POST', '/colleague/top-up', { plan: 0, addon: 40 })
    const balance = async () => (await desk.read('/credits')).total as number
    await open(page, person)
    const before = await balance()

    const find = page.getByRole('button', { name: /Find e-mail/ })
    await expect(find).toContainText('2 credits if found')
    await desk.control('POST', '/faults', {
      endpoint: 'contacts.findEmail',
      count: 1,
      what: { kind: 'drop_after' },
    })
    await find.click()
    await expect(
      page.getByText('Outcome unknown. Checking before anything is charged again.').first(),
    ).toBeVisible()

    // A second press is blocked, by pointer, by key, and on the screen of credits too.
    await expect(find).toHaveAttribute('aria-disabled', 'true')
    if (await find.isVisible()) await find.dispatchEvent('click')
    await page.keyboard.press('Shift+e')
    await expect(
      page.getByText(/The answer to the last one was lost. Hotdesk is checking/).last(),
    ).toBeVisible()
    expect(await desk.sent('contacts.findEmail')).toHaveLength(1)
    expect(await balance()).toBe(before - 2)

    // Hotdesk reads the contact and the balance two minutes later, and once more, and says what
    // came of it.
    await expect(page.getByText(/The lost call did arrive/).last()).toBeVisible({
      timeout: 240_000,
    })
    await expect(page.getByRole('button', { name: /Edit e-mail: .+@/ })).toBeVisible()
    await page.keyboard.press('Shift+e')
    await expect(page.getByText(/You already have it/).last()).toBeVisible()
    expect(await desk.sent('contacts.findEmail')).toHaveLength(1)

    await go(page, 'b', 'Credits')
    const line = page.getByRole('row', { name: /E-mail, .*Charged, −2 credits/ })
    await expect(line).toBeVisible()
    await expect(line).toContainText(`${before} → ${before - 2}`)
  })
})

test.describe('M-3', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400 --credits 500+0' })

  test('M-3, D4, D5, D8, D11, D14: the ledger splits the cost, its CSV is the screen, and caps refuse in time', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await expect(page.getByText('500 plan')).toBeVisible()

    // Mine: a bulk look-up, one result for each row.
    await go(page, 'e', 'People')
    await expect(page.getByText(/as of /).first()).toBeVisible()
    await page.getByRole('tab', { name: 'No e-mail' }).click()
    await expect(page.getByRole('row', { selected: false }).first()).toBeVisible()
    for (let index = 0; index < 20; index++) {
      await page.keyboard.press('x')
      await page.keyboard.press('j')
    }
    await expect(page.getByText('20 selected')).toBeVisible()
    await page.keyboard.press('Shift+e')
    const preview = page.getByRole('dialog', { name: /Find e-mails of 20 people/ })
    const most = Number(await preview.getByLabel('Stop at').inputValue())
    await preview.getByRole('button', { name: /^Find \d+ e-mails/ }).click()
    await expect(page.getByText(/e-mails? found for \d+ people, \d+ credits/).first()).toBeVisible({
      timeout: 120_000,
    })

    const charges = (
      (await desk.control('GET', '/charges?limit=1000')).entries as {
        actor?: string
        client?: string
        amount: number
        action: string
      }[]
    ).filter((one) => one.action === 'contacts.findEmail')
    const mine = charges.reduce((sum, one) => sum + one.amount, 0)
    expect(mine).toBeGreaterThan(0)
    expect(mine).toBeLessThanOrEqual(most)
    const lookups = await desk.sent('contacts.findEmail')
    expect(new Set(lookups.map((one) => one.path)).size).toBe(lookups.length)

    // A colleague: 100 credits nobody here asked for.
    await desk.control('POST', '/colleague/spend', { credits: 100 })
    await go(page, 'b', 'Credits')
    await page.keyboard.press('r')
    await page.keyboard.press('1')
    const figures = page.getByRole('group', { name: 'Credits in figures' })
    await expect(figures).toContainText(`Balance${400 - mine}`)
    await expect(figures).toContainText(`Mine${mine}`)
    await expect(figures).toContainText('Others or unknown100')
    // How long they last, with the pace it is drawn from; and what each address cost.
    await expect(figures).toContainText(/Lasts until\D*\d+.*at [\d.]+ a day, from \d+ days/)
    const found = charges.filter(({ amount }) => amount > 0).length
    const results = page.getByRole('complementary', { name: 'Limits and outcomes' })
    await expect(
      results.getByRole('row', {
        name: new RegExp(`^E-mail .*: ${found} of ${lookups.length} .*: ${mine / found}$`),
      }),
    ).toBeVisible()
    // E7: what was found of what was tried explains itself.
    await results.getByRole('button', { name: /^E-mail: found of tried/ }).focus()
    await page.keyboard.press('=')
    const tried = page.getByRole('dialog', { name: 'E-mail: found of tried' })
    await expect(tried.getByRole('row', { name: `Results ${found} this computer` })).toBeVisible()
    await expect(
      tried.getByRole('row', { name: `Paid calls made ${lookups.length} this computer` }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tried).toBeHidden()

    const ledger = page.getByRole('grid', { name: 'Ledger' })
    await expect(ledger).toHaveAttribute('aria-rowcount', String(lookups.length + 2))
    await page.keyboard.press('Shift+e')
    const said = page.getByText(/^\d+ rows exported$/)
    await expect(said).toBeVisible()
    const path = await page.getByText(/^\/.*credits-.*\.csv$/).innerText()
    const rows = readFileSync(path, 'utf8').trim().split('\r\n')
    rmSync(path)
    expect(rows).toHaveLength(lookups.length + 1 + 1)
    expect(await said.innerText()).toContain(`${lookups.length + 1} rows`)

    // Each line of mine opens to its person.
    await ledger
      .getByRole('row', { name: /^E-mail, / })
      .first()
      .dblclick()
    await expect(page.getByRole('region', { name: 'Credits spent' })).toContainText(
      /E-mail.*(Charged|Nothing found)/,
    )

    // Caps and floor, for everybody: refused in main, before any request.
    await go(page, 'b', 'Credits')
    await page.getByLabel('Daily limit').fill(String(mine + 1))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Limit saved/).last()).toBeVisible()
    const left = (await all(desk)).find(
      (one) =>
        !one.email &&
        one.first_name &&
        /^[A-Za-z ]+$/.test(`${one.first_name} ${one.last_name}`) &&
        !lookups.some((sent) => sent.path.includes(`${one.id}/`)),
    )
    expect(left).toBeDefined()
    await open(page, left as Contact)
    await expect(
      page.getByText(/This may cost 2 credits; 1 credit of today’s limit of/).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: /Find e-mail/ }).click()
    await expect(page.getByText(/Raise the limit in Credits/).first()).toBeVisible()
    expect(await desk.sent('contacts.findEmail')).toHaveLength(lookups.length)

    await go(page, 'b', 'Credits')
    await expect(page.getByLabel('Daily limit')).toHaveValue(String(mine + 1))
    await page.getByLabel('Daily limit').fill('')
    await page.keyboard.press('Enter')
    await page.getByLabel('Keep at least').fill(String(400 - mine))
    await page.keyboard.press('Enter')
    await open(page, left as Contact)
    await expect(page.getByText(/would leave less than the \d+ you keep/).first()).toBeVisible()
    await page.getByRole('button', { name: /Find e-mail/ }).click()
    await expect(page.getByText(/Lower “Keep at least” in Credits/).first()).toBeVisible()
    expect(await desk.sent('contacts.findEmail')).toHaveLength(lookups.length)
  })
})

test.describe('D10', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400 --credits 100+0' })

  test('D10, D4: what was asked for offline is a draft; back online nothing is sent until a fresh yes; limits tell spent from reserved @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    const person = (await all(desk)).find(
      (one) =>
        !one.phone && one.first_name && /^[A-Za-z ]+$/.test(`${one.first_name} ${one.last_name}`),
    ) as Contact
    await open(page, person)
    await expect(page.getByRole('button', { name: /Find phone/ })).toContainText('1–2 credits')
    await desk.control('PUT', '/flight-mode', { on: true })
    await page.getByRole('button', { name: /Find phone/ }).click()
    await expect(page.getByText(/Saved as a draft|Drafted offline/).first()).toBeVisible()
    expect(await desk.sent('contacts.findPhone')).toHaveLength(0)

    await desk.control('PUT', '/flight-mode', { on: false })
    await expect(page.getByText(/Drafted offline, not sent/).first()).toBeVisible()
    expect(await desk.sent('contacts.findPhone')).toHaveLength(0)
    await page.getByRole('button', { name: /Find phone/ }).click()
    await expect.poll(async () => (await desk.sent('contacts.findPhone')).length).toBe(1)
    await expect(page.getByText(/Drafted offline, not sent/)).toHaveCount(0)

    // D4: what it cost is spent; what a call without an answer may cost is reserved, and no more.
    const phoned = (await desk.control('GET', '/charges?limit=1000')).entries as Charge[]
    const spent = phoned
      .filter(({ action }) => action === 'contacts.findPhone')
      .reduce((sum, { amount }) => sum + amount, 0)
    await go(page, 'b', 'Credits')
    const limits = page.getByRole('region', { name: 'Limits' })
    const says = new RegExp(`^${spent} credits? spent$`)
    await expect(limits.getByText(says)).toBeVisible()
    const people = (await all(desk)).filter(
      (one) => !one.email && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(`${one.first_name} ${one.last_name}`),
    )
    await desk.control('POST', '/faults', {
      endpoint: 'contacts.findEmail',
      count: 1,
      what: { kind: 'drop_after' },
    })
    await open(page, people[0] as Contact)
    await page.getByRole('button', { name: /Find e-mail/ }).click()
    await expect(page.getByText(/^Outcome unknown/).first()).toBeVisible()
    await go(page, 'b', 'Credits')
    await expect(limits).toContainText(
      new RegExp(`${spent} credits? spent, 2 reserved for calls without a price yet`),
    )
    // Both count against a limit.
    await page.getByLabel('Daily limit').fill(String(spent + 3))
    await page.keyboard.press('Enter')
    await expect(limits).toContainText(`${spent} of ${spent + 3} spent, 2 reserved`)
    await open(page, people[1] as Contact)
    await expect(
      page.getByText(/This may cost 2 credits; 1 credit of today’s limit of/).first(),
    ).toBeVisible()
  })
})

test.describe('D5', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400' })

  test('D5: what was looked up on a desk, alone or together, stands in the ledger under that desk @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
    await page.keyboard.type('gd')
    const desks = page.getByRole('grid', { name: 'Desks' })
    await expect(desks).not.toHaveAttribute('aria-busy')
    await firstRow(desks).dblclick()
    await page.getByRole('tab', { name: /^Prospects/ }).click()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const bare = page.getByRole('row', { name: /, no e-mail,/ })
    await expect(bare.nth(2)).toBeVisible()
    await bare.first().click()
    await page.keyboard.press('Shift+e')
    await expect.poll(async () => (await desk.sent('contacts.findEmail')).length).toBe(1)
    for (const place of [1, 2]) await bare.nth(place).click({ modifiers: ['ControlOrMeta'] })
    await page.keyboard.press('Shift+e')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Find \d+ e-mails?/ })
      .click()
    await expect(page.getByText(/e-mails? found for \d+ (person|people)/).first()).toBeVisible()
    await go(page, 'b', 'Credits')
    await page.keyboard.press('1')
    const lines = page.getByRole('grid', { name: 'Ledger' }).getByRole('row', { name: /^E-mail, / })
    const lookups = (await desk.sent('contacts.findEmail')).length
    expect(lookups).toBeGreaterThan(1)
    await expect(lines).toHaveCount(lookups)
    await expect(lines.filter({ hasText: title })).toHaveCount(lookups)
  })
})
