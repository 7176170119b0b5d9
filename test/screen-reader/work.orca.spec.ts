import { flightMode, guardians, synced } from '#test/e2e/campaigns-world.ts'
import { setPassphrase } from '#test/e2e/steps.ts'
import { expect, test } from './orca-world.ts'

/* Leads, campaigns, meetings, conflicts, money and files as they are heard. */

test('board: a lead moves by keys', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await orca.press('g p', /^Job leads\.$/)
  await orca.press(
    'b',
    /^region To review, 1,200 leads$/,
    /^Développeur·se Full-Stack .* To review, status New\.$/,
  )
  await orca.press('Down', /^School Partnerships Manager /, /^row 2\.$/)
  // The position follows the lead, so that where it is now is heard with it.
  await orca.press(
    'shift+Right',
    /^region Qualified, 1 lead$/,
    /^School Partnerships Manager .* Qualified, status New\.$/,
  )
})

test('chart as a table: what the key T does is said', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  const opened = await orca.press('g c', /^Campaigns\.$/, /^6 campaigns have too many bounces/)
  expect(opened.join('\n'), 'no number a second time').not.toMatch(/^[\d.]+%$/m)
  await orca.press('t', /^Replies as a table$/)
  await orca.press('t', /^Chart$/)
})

test('meeting outcome: what came of a meeting, and back', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await orca.press('g m', /^Meetings\.$/)
  await orca.press('alt+3', /no outcome logged\.$/)
  // Which meetings wait depends on the day.
  const row = await orca.press('j', /no outcome logged\.$/)
  const said = await orca.press(
    'n',
    /^“.*” is now No-show\. Undo with Ctrl Z\.$/,
    /no outcome logged\.$/,
  )
  const title = /^“(.*)” is now No-show/m.exec(said.join('\n'))?.[1] ?? ''
  expect(row.join('\n')).toContain(`, ${title}, `)
  const undone = await orca.press('ctrl+z', /^Undone: No-show: /)
  expect(undone.join('\n')).toContain(`Undone: No-show: ${title}`)
})

test('conflict card: a colleague decided at the same time', async ({ desk, orca }) => {
  const page = await desk.resume()
  const lists = (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  const id = lists.find(({ name }) => name === 'Fintech CFOs')?.id ?? ''
  const { members } = await desk.read(`/hot-lists/${id}?per_page=200`)
  const [, member] = members as { id: string }[]
  await orca.begin()
  await orca.press('j j j', /^Fintech CFOs/)
  await orca.press('Return', /^Ingrid/)
  await orca.press('j', /^Mateus/)
  await orca.press('shift+n')
  await orca.notice('the network goes', () => flightMode(page), /^Offline\./)
  await orca.press('b', /^Mateus Oliveira is now tier B/)
  await orca.notice(
    'a colleague has decided otherwise, and the network is back',
    async () => {
      await desk.control('POST', '/colleague', {
        endpoint: 'hotLists.members.update',
        params: { id, member_id: member?.id },
        body: { tier: 'S' },
      })
      await flightMode(page)
    },
    /^A change needs you\. It stays on this computer until you decide\.$/,
  )
  await orca.press('t', /^Took theirs: Tier S\.$/, /^All synced\.$/)
})

test('paid find: the price is heard with the button', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await orca.press('g e', /^People\.$/)
  await orca.press('j', /^Aaron Hill, .*, no e-mail, no phone\.$/)
  let said = ''
  for (let stop = 0; stop < 12 && !said.includes('Find e-mail'); stop += 1)
    said = (await orca.press('Tab')).join(' ')
  expect(said).toMatch(/Find e-mail 2 credits if found push button/)
})

test('lock: a wrong passphrase is refused', async ({ desk, orca }) => {
  const page = await desk.resume()
  await setPassphrase(page, 'horse battery staple')
  await orca.begin()
  await orca.press('ctrl+alt+l', /^form Practice workspace is locked$/, /^Passphrase password text/)
  const refused = await orca.notice(
    'a wrong passphrase',
    async () => {
      await page.getByLabel('Passphrase', { exact: true }).fill('horse battery maple')
      await page.keyboard.press('Enter')
    },
    /^This is not the passphrase\. Nothing was deleted or changed\.$/,
  )
  expect(refused.join(' '), 'no word of it is spoken').not.toMatch(/horse|battery|maple/)
})

test('enrolment guard: how many are barred and doubted', async ({ desk, orca }) => {
  const page = await desk.resume()
  await guardians(desk)
  await page.keyboard.type('ge')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Filter people' }).fill('Guardian')
  const grid = page.getByRole('grid', { name: 'People' })
  await expect(grid).toHaveAttribute('aria-rowcount', '31', { timeout: 60_000 })
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Enter')
  await orca.begin()
  await orca.press('ctrl+a', /^30 selected$/)
  await orca.press(
    'e',
    /^Enrol in a campaign dialog Enrolment can’t be undone/,
    /^30 people, 29 clear, 0 need a reason, 1 cannot be enrolled\. Do-not-contact checked/,
  )
  await orca.press('Tab', /^People to enrol panel\.$/)
  await orca.press('Tab', /^region Clear to enrol$/, /^Enrol P00 Guardian check box checked\.$/)
})

test('import: a file is read, checked and brought in', async ({ desk, orca }) => {
  const page = await desk.resume()
  await orca.begin()
  await orca.press('g f')
  const chooser = page.waitForEvent('filechooser')
  await orca.notice('a file is chosen', async () => {
    await page.locator('body').press('o')
    await (
      await chooser
    ).setFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Full name,Mail\nAda Byron,ada@e2e.example\n,not-an-address\n'),
    })
    await expect(page.getByText('2 of 2 columns are read')).toBeVisible()
  })
  await orca.notice(
    '`C`',
    () => page.locator('body').press('c'),
    /^1 row of 2 can be imported$/,
    /^Row 3: It has neither a name nor an e-mail address/,
  )
  const over = await orca.notice(
    '`I`',
    () => page.locator('body').press('i'),
    /^1 of 2 rows imported\.$/,
  )
  expect(over.filter((line) => line.includes('imported'))).toHaveLength(1)
})

test('sign-in: the practice workspace is opened', async ({ desk, orca }) => {
  const page = await desk.start()
  await orca.begin()
  await orca.press('Tab', /^Browser toggle button pressed\.$/)
  await orca.press(
    'shift+Tab',
    /^region Practice workspace$/,
    /^Open the practice workspace push button\.$/,
  )
  const consent = await desk.consentAfter(async () => void (await orca.press('Return')))
  const back = await orca.notice(
    'access is allowed in the browser, and Hotdesk comes back',
    async () => {
      await consent.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.bringToFront()
      await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
    },
    /^2025 alumni, /,
    /^Open a hot list Press /,
  )
  expect(back, 'no part of it a second time').not.toContain('Open a hot list')
})
