import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parsePolicy } from '#main/hosts/common/policy-text.ts'
import { createSafe, eventually, live, type Life, type Safe } from '#test/faults/workbench-world.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'

/* What an administrator fixed holds in main, whatever a window asks for. */

const PASSPHRASE = 'horse battery staple'
let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
})
afterAll(() => service.stop())

interface World {
  life: Life
  profile: string
  safe: Safe
}

/** Hotdesk under a policy; `at`: on the files of an earlier life. */
async function under(policy: object | string, at?: World): Promise<World> {
  const [profile, safe] = [at?.profile ?? temporaryFolder(), at?.safe ?? createSafe()]
  const text = typeof policy === 'string' ? policy : JSON.stringify(policy)
  const life = await live(profile, safe, { policy: { file: 'policy.json', ...parsePolicy(text) } })
  await life.ask('session.state', {})
  onTestFinished(() => life.stop())
  return { life, profile, safe }
}

const place = () => {
  const { base_url, auth_url, client_id } = service
  return { base_url, auth_url, client_id }
}

const stateThat = (life: Life, what: string, holds: (state: string | null) => boolean) =>
  eventually(
    () => life.ask('session.state', {}),
    ({ state, locked }) => holds(locked ?? state),
    what,
  )

async function signedIn(policy: object): Promise<World> {
  const world = await under(policy)
  await world.life.ask('session.signIn', place())
  await stateThat(world.life, 'being signed in', (state) => state === 'signed_in')
  return world
}

async function refusal(life: Life, command: string, input: object): Promise<string | null> {
  const answer = await life.bench.handle(command, input)
  if (answer.ok) return null
  return `${answer.error.code}: ${answer.error.message}`
}

test('J1: where the workspace is fixed, no command signs in anywhere else', async () => {
  const { life } = await under({ workspace: place(), practice_workspace: false })
  const elsewhere = 'https://other.example/api/v2'
  const only = /^managed: Your administrator allows only/
  expect(await refusal(life, 'session.signIn', { base_url: elsewhere })).toMatch(only)
  expect(await refusal(life, 'session.useToken', { base_url: elsewhere, token: 't' })).toMatch(only)
  expect(
    await refusal(life, 'session.signIn', { ...place(), auth_url: 'https://phish.example' }),
  ).toMatch(/^managed: Your administrator has fixed how people sign in/)
  expect(await refusal(life, 'session.practice', {})).toMatch(
    /^managed: Your administrator doesn’t allow the practice workspace/,
  )
  // The address alone is enough: how people sign in there stands in the policy.
  expect(await refusal(life, 'session.signIn', { base_url: service.base_url })).toBeNull()
  await stateThat(life, 'being signed in', (state) => state === 'signed_in')
})

test('J4: a workspace that is not the fixed one stays on the computer, closed', async () => {
  const before = await signedIn({})
  await before.life.stop()
  const { life } = await under({ workspace: { base_url: 'https://other.example' } }, before)
  const state = await life.ask('session.state', {})
  expect(state).toMatchObject({ state: 'signed_out', problem: { code: 'managed' } })
  expect(await life.complaint('hotLists.list', {})).toBe('no_workspace')
  expect(await refusal(life, 'session.renew', {})).toMatch(/^managed/)
  expect(await refusal(life, 'session.switch', { id: state.workspace?.id })).toMatch(/^managed/)
  expect((await life.ask('session.workspaces', {})).workspaces).toHaveLength(1)
  await life.ask('session.signOut', { id: state.workspace?.id ?? '', discard_pending: true })
  expect((await life.ask('session.workspaces', {})).workspaces).toEqual([])
})

test('J6: where a lock is required, nothing opens before a passphrase is set, and it cannot be taken away', async () => {
  const policy = { lock: { after_minutes: 15 } }
  const { life, ...at } = await under(policy)
  await life.ask('session.signIn', place())
  await stateThat(life, 'being asked for a passphrase', (state) => state === 'unsealed')
  expect(await life.complaint('hotLists.list', {})).toBe('locked')
  expect(await refusal(life, 'session.unlock', {})).toMatch(/^unsealed/)
  expect(await refusal(life, 'session.unlock', { passphrase: 'short' })).toMatch(/^unsealed/)
  await life.ask('session.unlock', { passphrase: PASSPHRASE })
  expect(await stateThat(life, 'being signed in', (state) => state === 'signed_in')).toMatchObject({
    sealed: true,
  })
  expect(await refusal(life, 'session.passphrase', { from: PASSPHRASE, to: null })).toMatch(
    /^managed: Your administrator requires a passphrase/,
  )
  expect(await refusal(life, 'preferences.write', { lock_after: null })).toMatch(/^managed/)
  expect(await refusal(life, 'preferences.write', { lock_after: 60 })).toMatch(/^managed/)
  expect((await life.ask('preferences.read', {})).lock_after).toBe(15)
  await life.ask('preferences.write', { lock_after: 5 })
  expect((await life.ask('preferences.read', {})).lock_after).toBe(5)
  expect(await life.complaint('updates.install', {})).toBe('no_updates')
  await life.stop()
  const again = await under(policy, { life, ...at })
  expect(await again.life.ask('session.state', {})).toMatchObject({ locked: 'start', sealed: true })
  // Nobody knows what waits to be sent behind the lock.
  expect(await again.life.complaint('updates.install', {})).toBe('locked')
})

test('J6: a workspace that was open without a passphrase asks for one under the policy, also where its note says otherwise', async () => {
  const before = await signedIn({})
  await before.life.stop()
  const policy = { lock: { after_minutes: 15 } }
  const file = join(before.profile, 'preferences.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"sealed": false', '"sealed": true'))
  expect(readFileSync(file, 'utf8')).toContain('"sealed": true')
  const first = await under(policy, before)
  expect((await first.life.ask('session.state', {})).locked).toBe('unsealed')
  await first.life.ask('session.unlock', { passphrase: PASSPHRASE })
  await first.life.stop()
  const key = [...before.safe.secrets].find(([name]) => name.includes('workspace-key'))
  expect(key?.[1]).toMatch(/^locked:/)
})

test('J6: without a keychain a lock guards nothing, so that nothing opens where one is required', async () => {
  const safe = createSafe()
  safe.mood = 'missing'
  const at = { life: null as never, profile: temporaryFolder(), safe }
  const { life } = await under({ lock: { after_minutes: 15 } }, at)
  await life.ask('session.signIn', place())
  const { problem } = await eventually(
    () => life.ask('session.state', {}),
    (state) => state.problem !== null,
    'being refused',
  )
  expect(problem).toMatchObject({ code: 'managed', message: expect.stringContaining('keychain') })
  expect(await life.complaint('hotLists.list', {})).toBe('no_workspace')
})

test('L7, D4, N4: agents stay off, limits and the versions cannot be loosened, and each refusal says who fixed it', async () => {
  const before = await signedIn({})
  await before.life.ask('agents.turn', { on: true })
  await before.life.ask('preferences.write', { update_channel: 'beta' })
  await before.life.stop()
  const { life } = await under(
    { agents: false, caps: { day: 5, floor: 20 }, update_channel: 'stable' },
    before,
  )
  await stateThat(life, 'being open', (state) => state === 'signed_in')
  expect(await life.ask('agents.state', {})).toMatchObject({
    on: false,
    problem: 'Your administrator has turned agents off.',
  })
  expect(await refusal(life, 'agents.turn', { on: true })).toMatch(/^managed: .*turned agents off/)
  for (const limits of [{ day: 6 }, { day: null }, { floor: 19 }])
    expect(await refusal(life, 'spend.setLimits', limits)).toMatch(/^managed: Your administrator/)
  await life.ask('spend.setLimits', { day: 3, week: 50 })
  const { limits } = await life.ask('spend.summary', { from: 0, to: Date.now() })
  expect(limits).toMatchObject({ day: 3, week: 50, floor: 20 })
  expect((await life.ask('preferences.read', {})).update_channel).toBe('stable')
  expect(await refusal(life, 'preferences.write', { update_channel: 'beta' })).toMatch(
    /^managed: Your administrator has fixed the versions: stable/,
  )
  await life.ask('preferences.write', { theme: 'dark' })
  await life.stop()
  // What the person chose is theirs again where the policy goes.
  const free = await under({}, before)
  expect((await free.life.ask('preferences.read', {})).update_channel).toBe('beta')
})

test('D4: a paid call is refused before any request where the policy’s cap is lower than one’s own', async () => {
  const { life } = await signedIn({ caps: { day: 0 } })
  const { rows } = await eventually(
    () => life.ask('contacts.list', { filter: { has_email: false }, sort: 'name', limit: 10 }),
    (page) => page.rows.length > 0,
    'somebody without an e-mail address',
  )
  const answer = await life.ask('spend.buy', {
    intent_id: 'policy-press-1',
    route: 'contacts.findEmail',
    id: rows[0]?.id ?? '',
  })
  expect(answer).toMatchObject({
    outcome: 'refused',
    code: 'cap_day',
    hint: 'Your organisation allows no spending.',
  })
  const { body } = await service.control('GET', '/journal?kind=request&limit=10000')
  const { entries } = body as { entries: { endpoint: string }[] }
  expect(entries.filter(({ endpoint }) => endpoint === 'contacts.findEmail')).toEqual([])
})

test('a policy that cannot be followed closes what it concerns, and says which line is wrong', async () => {
  const { life } = await under('{\n  "agents": false,\n  "workspace": "app.example.com"\n}')
  const { managed } = await life.ask('session.state', {})
  expect(managed).toMatchObject({
    workspace: 'none',
    agents: false,
    practice_workspace: true,
    problems: [expect.stringContaining('Line 3: “workspace” must be')],
  })
  expect(await refusal(life, 'session.signIn', place())).toMatch(/^managed: .*names no workspace/)
})
