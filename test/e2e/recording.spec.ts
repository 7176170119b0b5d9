import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { agentSettings, pastedAgent } from './agent-steps.ts'
import { firstRow } from './rows.ts'
import { openFintechCfos } from './steps.ts'
import { ownDownloads } from './downloads.ts'
import { expect, test, type Desk } from './world.ts'

/* A recording for a report: what happens over the screens, with a kill and an agent, and played again. */

test.use({ practice: '--rate-scale 100 --contacts 120' })

const player = join(import.meta.dirname, '../simulator/recording/replay-file.ts')
const downloads = ownDownloads()

/** Begins a recording as a person does: Help, Report a problem, Record. */
async function record(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('report a problem')
  await page.getByRole('option', { name: 'Report a problem' }).first().click()
  await page
    .getByRole('dialog', { name: 'Report a problem' })
    .getByRole('button', { name: 'Record' })
    .click()
  await expect(page.getByText(/^Recording since/)).toBeVisible()
}

/** Writes a note on the person that the keyboard is on. */
async function writeNote(page: Page, text: string): Promise<void> {
  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: /Note on/ }).fill(text)
  await page.keyboard.press('Enter')
}

/** Lets an agent in, which asks for an address; the person approves. */
async function approveForAgent(page: Page, desk: Desk): Promise<void> {
  await agentSettings(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const agent = await pastedAgent(page, 'Söderberg helper')
  const { data } = await agent.call('list_people', { has_email: false, limit: 1 })
  const [one] = data['rows'] as { id: string; name: string }[]
  await agent.call('request_find_email', { person_id: one?.id, why: 'for Malmqvist' })
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Approvals/ })
    .click()
  const card = page.getByRole('listitem', { name: `Find an e-mail address: ${one?.name}` })
  await card.getByRole('button', { name: /^Find e-mail/ }).click()
  await expect(card).toContainText(/Approved.*Done/)
  expect(await desk.sent('contacts.findEmail')).toHaveLength(1)
  await agent.close()
}

const changesSent = async (desk: Desk) => (await desk.sent('hotLists.members.update')).length

/** Names, addresses and numbers of the people of the workspace. */
async function wordsOfPeople(desk: Desk): Promise<string[]> {
  const { contacts } = await desk.read('/contacts?per_page=100')
  const people = contacts as Record<'first_name' | 'last_name' | 'email' | 'phone', string | null>[]
  return people.flatMap(({ first_name, last_name, email, phone }) =>
    [`${first_name} ${last_name}`, email, phone].filter((word) => typeof word === 'string'),
  )
}

test('P11: what is recorded over the screens, with a kill, names nobody and replays to the same files @long', async ({
  desk,
}) => {
  let page = await desk.start()
  await desk.signIn()
  await openFintechCfos(page)
  await record(page)

  await openFintechCfos(page)
  await writeNote(page, 'prefers Thursdays in Uppsala')
  await expect.poll(() => changesSent(desk)).toBe(1)
  await desk.kill()

  page = await desk.start()
  await expect(page.getByText(/^Recording since/)).toBeVisible()
  await openFintechCfos(page)
  await page.keyboard.press('j')
  await writeNote(page, 'met at Lindholmen')
  await expect.poll(() => changesSent(desk)).toBe(2)
  await approveForAgent(page, desk)
  const secrets = await wordsOfPeople(desk)
  expect(secrets.length).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Stop and save' }).click()
  await expect(page.getByText(/^Recording saved to /).first()).toBeVisible()
  await expect(page.getByText(/^Recording since/)).toHaveCount(0)

  const [file = ''] = readdirSync(downloads())
  expect(file).toMatch(/^hotdesk-recording-\d{4}-\d\d-\d\d\.jsonl\.gz$/)
  const text = gunzipSync(readFileSync(join(downloads(), file))).toString()
  expect(text).toMatch(/"agent",\d+,\{"is":"said".*"request_find_email"/)
  expect(text).not.toMatch(
    /Thursdays|Uppsala|Lindholmen|Fintech|Söderberg|Malmqvist|"[ar]_[A-Za-z0-9_-]{20,}"/,
  )
  expect(secrets.filter((word) => word !== '' && text.includes(word))).toEqual([])
  expect(existsSync(join(desk.profile, 'recording'))).toBe(false)
  // Node warns of a terminal that wants colours and none.
  const { NO_COLOR: _none, FORCE_COLOR: _some, ...env } = process.env
  const played = spawnSync(process.execPath, [player, join(downloads(), file)], {
    encoding: 'utf8',
    env,
  })
  expect(played.stderr).toBe('')
  expect(played.stdout).toMatch(/^2 lives, files alike at (\d+) of \1 checkpoints/)
})
