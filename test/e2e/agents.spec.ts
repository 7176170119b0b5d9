import { axeFindings } from '#test/support/axe.ts'
import type { Page } from '@playwright/test'
import { agentSettings, pastedAgent } from './agent-steps.ts'
import { expect, test } from './world.ts'

/*
 * L7: agents are let in by the settings, read, and ask; a person decides on the screen. What was
 * sent is judged by the practice workspace's journal.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

const looked = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeFindings(page)).toEqual([])
  }
}

test('L7: let in by the settings, an agent asks and the person approves or declines; turned off, it is out @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await expect(page.getByText(/^All synced/).first()).toBeVisible()
  await agentSettings(page)
  await expect(
    page.getByText('Off. Nothing outside this window can read this workspace.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const agent = await pastedAgent(page, 'Research helper')
  const { data: people } = await agent.call('list_people', {
    has_email: false,
    has_phone: false,
    limit: 3,
  })
  const [one, two] = people['rows'] as { id: string; name: string }[]
  if (!one || !two) throw new Error('nobody without address and number')
  await expect(page.getByRole('list', { name: 'MCP clients' })).toContainText('Research helper')
  await expect(page.getByRole('list', { name: 'Latest calls' })).toContainText('List people')
  await looked(page)

  const { data: asked } = await agent.call('request_find_email', {
    person_id: one.id,
    why: 'She fits the Oslo search',
  })
  expect((await agent.call('request_find_phone', { person_id: two.id })).problem).toBeNull()
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Approvals/ })
    .click()
  const card = page.getByRole('listitem', { name: `Find an e-mail address: ${one.name}` })
  await expect(card).toContainText('She fits the Oslo search')
  await expect(card).toContainText('2 credits')
  await looked(page)
  expect(await desk.sent('contacts.findEmail')).toEqual([])

  await card.getByRole('button', { name: /^Find e-mail/ }).dblclick()
  await expect(card).toContainText(/Approved.*Done/)
  expect(await desk.sent('contacts.findEmail')).toHaveLength(1)
  expect((await agent.call('get_approvals', { id: asked['id'] })).data).toMatchObject({
    state: 'approved',
  })

  await page
    .getByRole('listitem', { name: `Find a phone number: ${two.name}` })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(
    page.getByRole('listitem', { name: `Find a phone number: ${two.name}` }),
  ).toContainText('Declined')
  expect(await desk.sent('contacts.findPhone')).toEqual([])

  await agent.call('request_deletion', { person_id: two.id })
  const deletion = page.getByRole('listitem', { name: `Delete a person: ${two.name}` })
  await deletion.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText('After that it’s permanent')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await expect(deletion).toBeVisible()

  const { data: campaigns } = await agent.call('list_campaigns')
  const active = (campaigns['campaigns'] as { id: string; name: string; status: string }[]).find(
    ({ status }) => status === 'active',
  )
  await agent.call('request_campaign_change', { campaign_id: active?.id, action: 'pause' })
  await page
    .getByRole('listitem', { name: `Pause a campaign: ${active?.name}` })
    .getByRole('button', { name: 'Pause…' })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause/ })
    .click()
  await expect(page.getByRole('listitem', { name: /^Pause a campaign/ })).toContainText(
    'Paused, confirmed by the service',
  )
  expect(await desk.sent('campaigns.pause')).toHaveLength(1)

  await agent.call('request_enrolment', { campaign_id: active?.id, person_ids: [one.id, two.id] })
  await page.getByRole('button', { name: 'Review…' }).click()
  await expect(page.getByRole('dialog', { name: 'Enrol in a campaign' })).toContainText(two.name)
  await page.keyboard.press('Escape')
  expect(await desk.sent('campaigns.enrol')).toEqual([])

  await agentSettings(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await agent.closed
  await expect(
    page.getByText('Off. Nothing outside this window can read this workspace.'),
  ).toBeVisible()
})
