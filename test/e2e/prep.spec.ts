import { go } from './steps.ts'
import { expect, test } from './world.ts'

/* C10: before a meeting the panel says who it is, also without a network. */

test.use({ practice: '--rate-scale 100 --contacts 400' })

interface Listed {
  id: string
  name: string
  members: { contact_id: string; tier: string | null; status: string }[]
}

test('C10: before a meeting the panel has the person, the company, the last call and each list with tier and status, offline', async ({
  desk,
}) => {
  const page = await desk.resume()
  const lists = await Promise.all(
    ((await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]).map(
      async ({ id, name }): Promise<Listed> => ({
        id,
        name,
        members: (await desk.read(`/hot-lists/${id}?per_page=200`)).members as Listed['members'],
      }),
    ),
  )
  const listsOf = (id: string | null) =>
    lists.filter(({ members }) => members.some((member) => member.contact_id === id))
  const meetings = (await desk.read('/meetings?per_page=500&status=booked')).meetings as {
    id: string
    title: string
    contact_id: string | null
    starts_at_utc: string
  }[]
  const ahead = meetings.find(
    ({ contact_id, starts_at_utc }) =>
      Date.parse(starts_at_utc) > Date.now() && listsOf(contact_id).length > 0,
  )
  if (!ahead) throw new Error('no meeting with somebody on a hot list')
  const person = (await desk.read(`/contacts/${ahead.contact_id}`)) as {
    first_name: string
    last_name: string
    title: string | null
    company_name: string | null
  }

  await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /Flight mode/ }).click()
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await go(page, 'm', 'Meetings')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(`${person.first_name} ${person.last_name}`)
  await page
    .getByRole('group', { name: 'Found' })
    .getByRole('option', { name: new RegExp(`${person.first_name} ${person.last_name}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.last_name)
  // The meeting of their page leads to its panel.
  await page.getByRole('link', { name: ahead.title }).first().click()
  const panel = page.getByRole('complementary', { name: ahead.title })
  const prep = panel.getByRole('region', { name: 'Prep' })
  await expect(prep).toBeVisible()
  if (person.title) await expect(prep).toContainText(person.title)
  for (const { name, members } of listsOf(ahead.contact_id).slice(0, 4)) {
    const line = prep.getByRole('listitem').filter({ hasText: name })
    const member = members.find(({ contact_id }) => contact_id === ahead.contact_id)
    await expect(line).toBeVisible()
    if (member?.tier) await expect(line.getByText(member.tier, { exact: true })).toBeVisible()
  }
})
