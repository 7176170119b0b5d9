import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { flightMode, synced, toCampaigns, guardians } from './campaigns-world.ts'
import { firstRow } from './rows.ts'
import { expectOnTimeline } from './steps.ts'

/*
 * Enrolling as reps do it, judged by the practice workspace’s journal: who was really enrolled.
 */

test('S-4, E9: of thirty three are barred and four doubted; a hold is called off, and one POST carries the ticked @waits', async ({
  desk,
}) => {
  const page = await desk.resume()
  const people = await guardians(desk)
  await expect(synced(page)).toBeVisible()
  for (const place of ['Meetings', 'Companies', 'People']) {
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: new RegExp(`^${place}`) })
      .click()
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
    // What is pressed before the rows are there waits for them, and goes with whoever leaves.
    await expect(firstRow(page)).toBeVisible()
    await page.keyboard.press('r')
  }
  await page.getByRole('textbox', { name: 'Filter people' }).fill('Guardian')
  const grid = page.getByRole('grid', { name: 'People' })
  await expect(grid).toHaveAttribute('aria-rowcount', '31')
  await expect(synced(page)).toBeVisible()

  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  const enrol = async (campaign: RegExp) => {
    await page.keyboard.press('e')
    await sheet.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: campaign }).click()
    await expect(sheet.getByText(/^Do-not-contact checked at/)).toBeVisible()
  }
  // Three of them were enrolled from here before.
  for (const person of people.slice(3, 6)) {
    await page
      .getByRole('row', { name: new RegExp(`^${person.first_name} Guardian`) })
      .click({ modifiers: ['ControlOrMeta'] })
  }
  await expect(page.getByText('3 selected')).toBeVisible()
  await enrol(/Fintech CFOs, spring/)
  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByText(/3 people enrolled in Fintech CFOs, spring/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  const before = await desk.sent('campaigns.enrol')
  expect(before).toHaveLength(1)

  // A colleague marks a company after everything was read.
  await desk.control('POST', '/colleague', {
    endpoint: 'companies.update',
    params: { id: people[0]?.company_id },
    body: { do_not_contact: true },
  })
  await page.getByRole('row', { name: /^P09 Guardian/ }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText('30 selected')).toBeVisible()
  await enrol(/Alumni winter note/)
  const region = (name: string) => sheet.getByRole('region', { name })
  const [red, amber, clear] = [
    region('Cannot be enrolled'),
    region('Needs a reason'),
    region('Clear to enrol'),
  ]
  await expect(red.getByRole('listitem').filter({ hasText: 'Guardian' })).toHaveCount(3)
  await expect(red.getByText('Guarded 0 Ltd is marked do not contact')).toHaveCount(2)
  await expect(red.getByText('No e-mail address')).toHaveCount(1)
  await expect(red.getByRole('checkbox')).toHaveCount(0)
  await expect(amber.getByRole('checkbox')).toHaveCount(4)
  await expect(amber.getByText(/^Enrolled by us in Fintech CFOs, spring, /)).toHaveCount(3)
  await expect(amber.getByText(/^Meeting: Second talk, /)).toHaveCount(1)
  await expect(clear.getByRole('checkbox')).toHaveCount(23)
  await expect(sheet.getByText('4 need a reason', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await amber.getByRole('checkbox', { name: 'Enrol P06 Guardian' }).click()
  await expect(sheet.getByRole('button', { name: /^Enrol/ })).toBeDisabled()
  await sheet
    .getByRole('textbox', { name: /Reason to override/ })
    .fill('Asked for the details on the phone')
  const wanted = people
    .slice(6)
    .map(({ id }) => id)
    .toSorted()

  await sheet.getByRole('button', { name: 'Enrol 24 people' }).click()
  await expect(sheet.getByText('24 people will be enrolled in Alumni winter note')).toBeVisible()
  await sheet.getByRole('button', { name: /Cancel, send nothing/ }).click()
  await expect(sheet.getByRole('button', { name: /^Enrol/ })).toBeVisible()
  expect(await desk.sent('campaigns.enrol')).toHaveLength(1)

  const read = (await desk.sent('companies.read')).length
  const pressed = Date.now()
  await sheet.getByRole('button', { name: 'Enrol 24 people' }).click()
  await expect(sheet.getByText(/24 people enrolled in Alumni winter note/)).toBeVisible({
    timeout: 90_000,
  })
  const sent = (await desk.sent('campaigns.enrol')).slice(1)
  expect(sent).toHaveLength(1)
  expect((sent[0]?.at ?? 0) - pressed).toBeGreaterThanOrEqual(29_000)
  expect(
    sent
      .flatMap(({ effects }) =>
        effects
          .filter(({ table }) => table === 'enrolments')
          .map(({ fields }) => String(fields?.['contact_id'])),
      )
      .toSorted(),
  ).toEqual(wanted)
  const receipt = await sheet
    .getByRole('list', { name: 'People in this enrolment' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(
    receipt
      .map((line) => people.find(({ email }) => email && line.includes(email))?.id ?? line)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(wanted.toSorted((a, b) => a.localeCompare(b)))
  expect((await desk.sent('companies.read')).length).toBeGreaterThan(read)

  // F11: each of them has both enrolments on the timeline.
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /^P06 Guardian/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'P06 Guardian', level: 1 })).toBeVisible()
  await expectOnTimeline(page, 'Campaigns', 'Enrolled in Alumni winter note')
})

test('S-4: offline it becomes a draft, and nothing leaves when the network is back @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await expect(synced(page)).toBeVisible()
  await toCampaigns(page)
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()
  await page.getByRole('row', { name: /Alumni winter note/ }).click()
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  await sheet.getByRole('combobox', { name: 'or a whole hot list' }).click()
  await page.getByRole('option', { name: /CISO/ }).click()
  await sheet
    .getByRole('button', { name: /as a draft$/ })
    .or(sheet.getByRole('button', { name: /^Keep \d+ as a draft/ }))
    .click()
  await expect(page.getByText(/Draft of .*Alumni winter note, not sent/)).toBeVisible()
  await flightMode(page)
  await expect(synced(page)).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(sheet.getByText(/^Do-not-contact checked at/)).toBeVisible()
  expect(await desk.sent('campaigns.enrol')).toEqual([])

  // Only a yes sends it.
  const ticked = await sheet.getByRole('checkbox', { checked: true }).count()
  const same = sheet.getByRole('textbox', { name: 'One reason for everyone selected here' })
  if (await same.isVisible()) {
    await same.fill('Agreed with them in May')
    await sheet.getByRole('button', { name: /^Use for/ }).click()
  } else if (await sheet.getByRole('textbox', { name: /Reason to override/ }).isVisible())
    await sheet.getByRole('textbox', { name: /Reason to override/ }).fill('Agreed with them in May')
  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByText(/enrolled in Alumni winter note/).first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeVisible()
  const [one, ...more] = await desk.sent('campaigns.enrol')
  expect(more).toEqual([])
  expect(one?.effects.filter(({ table }) => table === 'enrolments')).toHaveLength(ticked)
})

test('S-4, K3: an enrolment cut off in its hold is told of at the next start, and reviewed or discarded there @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await expect(synced(page)).toBeVisible()
  await toCampaigns(page)
  await page.getByRole('row', { name: /Alumni winter note/ }).click()
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  await sheet.getByRole('combobox', { name: 'or a whole hot list' }).click()
  await page.getByRole('option', { name: /CISO/ }).click()
  await expect(sheet.getByText(/^Do-not-contact checked at/)).toBeVisible()
  const ticked = await sheet.getByRole('checkbox', { checked: true }).count()
  const reason = sheet.getByRole('textbox', { name: /Reason to override|One reason for everyone/ })
  if (await reason.first().isVisible()) {
    await reason.first().fill('Agreed with them in May')
    const same = sheet.getByRole('button', { name: /^Use for/ })
    if (await same.isVisible()) await same.click()
  }
  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByRole('button', { name: 'Cancel' }).first()).toBeVisible()
  await expect(sheet.getByText(/will be enrolled/).first()).toBeVisible()
  await desk.kill()

  const again = await desk.start()
  await again.getByRole('button', { name: /^Notifications, \d+ new/ }).click({ timeout: 60_000 })
  const inbox = again.getByRole('dialog', { name: 'Notifications' })
  const line = inbox.getByRole('listitem').filter({ hasText: 'Alumni winter note' })
  await expect(line).toContainText(
    new RegExp(`^${ticked} p(eople were|erson was) not enrolled in Alumni winter note`),
  )
  await line.getByRole('button', { name: 'Review' }).click()
  const reviewed = again.getByRole('dialog', { name: 'Enrol in a campaign' })
  await expect(reviewed.getByRole('checkbox', { checked: true })).toHaveCount(ticked)
  await again.keyboard.press('Escape')
  await expect(reviewed).toHaveCount(0)

  await again.getByRole('button', { name: /^Notifications/ }).click()
  await line.getByRole('button', { name: 'Discard' }).click()
  await expect(line).toHaveCount(0)
  expect(await desk.sent('campaigns.enrol')).toEqual([])
})
