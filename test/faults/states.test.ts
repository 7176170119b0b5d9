import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { explainSignedOut } from '#renderer/app/shell/session-labels.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import {
  createSafe,
  enter,
  eventually,
  live,
  type Life,
  members,
  renewAndSend,
  type Safe,
} from './workbench-world.ts'

/*
 * What a person reads when something of theirs, or of the service, is not as it should be; and what
 * is kept meanwhile. docs/states.md lists them all.
 */

let service: RunningService
let made: { profile: string; safe: Safe; workspace: string; list: string; ids: string[] }

beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
  const profile = mkdtempSync(join(tmpdir(), 'hotdesk-states-'))
  const safe = createSafe()
  const life = await live(profile, safe)
  const { workspace, list, members: ids } = await enter(life, service)
  await flight(true)
  for (const id of ids.slice(0, 3)) await edit(life, list, id, 'left a message on the train')
  await life.stop()
  made = { profile, safe, workspace, list, ids }
})
afterAll(async () => {
  await service.stop()
  rmSync(made.profile, { recursive: true, force: true })
})

const flight = (on: boolean) => service.control('PUT', '/flight-mode', { on })
const edit = (life: Life, list_id: string, id: string, notes: string) =>
  life.ask('members.edit', { list_id, select: { ids: [id] }, edit: { notes } })
const pending = async (life: Life) => (await life.ask('pending.list', {})).rows
const effects = async () =>
  (
    (await service.control('GET', '/journal?limit=10000&endpoint=hotLists.members.update'))
      .body as { entries: { client?: string; effects: unknown[] }[] }
  ).entries.filter((entry) => entry.client === 'hotdesk' && entry.effects.length > 0).length

/** A copy of the profile and its keychain. */
function copied(): { profile: string; safe: Safe; files: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-states-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const profile = join(folder, 'profile')
  cpSync(made.profile, profile, { recursive: true })
  return {
    profile,
    safe: { secrets: new Map(made.safe.secrets), mood: 'well' },
    files: join(profile, 'workspaces', made.workspace),
  }
}

async function started(
  at: { profile: string; safe: Safe },
  options?: Parameters<typeof live>[2],
): Promise<Life> {
  const life = await live(at.profile, at.safe, options)
  onTestFinished(() => life.stop())
  return life
}

/** A workspace of its own, signed in and read. */
async function fresh(
  visit?: (url: string) => Promise<unknown>,
): Promise<{ life: Life; list: string; ids: string[] }> {
  await flight(false)
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-states-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const life = await started(
    { profile: join(folder, 'profile'), safe: createSafe() },
    visit && { visit },
  )
  const { list, members: ids } = await enter(life, service)
  return { life, list, ids }
}

test('P3, P9: a damaged outbox is copied aside, its edits are brought back and shown, and it is said once', async () => {
  const at = copied()
  const file = join(at.files, 'outbox.db')
  const bytes = readFileSync(file)
  for (let place = 200; place < bytes.length; place += 4096) bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(file, bytes)
  const life = await started(at)
  await life.ask('session.state', {})
  expect((await pending(life)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['notes'],
    ['notes'],
    ['notes'],
  ])
  const notices = life.events.filter((event) => event.type === 'notice').map((event) => event.data)
  expect(notices).toEqual([
    {
      tone: 'warning',
      message:
        'The file with your pending changes was damaged. It was copied aside and its changes were brought back.',
      hint: 'Look through Pending changes.',
      link: '/pending',
    },
  ])
  const aside = readdirSync(at.files).find((name) => name.startsWith('outbox.damaged-')) ?? ''
  expect(readFileSync(join(at.files, aside, 'outbox.db')).equals(bytes)).toBe(true)
  await life.stop()
  const again = await started(at)
  await again.ask('session.state', {})
  expect([await pending(again).then((rows) => rows.length), again.said]).toEqual([3, []])
})

test('P9: a damaged cache is said once, in words that name what is kept', async () => {
  const at = copied()
  writeFileSync(join(at.files, 'cache.db'), randomBytes(60_000))
  const life = await started(at)
  await life.ask('session.state', {})
  expect(life.events.filter((event) => event.type === 'notice').map((event) => event.data)).toEqual(
    [
      {
        tone: 'warning',
        message: 'The local cache was damaged and is being read again.',
        hint: 'Your edits were not in it: nothing is lost.',
      },
    ],
  )
  expect(await pending(life)).toHaveLength(3)
  await life.stop()
  const again = await started(at)
  await again.ask('session.state', {})
  expect(again.said).toEqual([])
})

test.each([
  [
    'replaced',
    (safe: Safe, account: string) => safe.secrets.set(account, randomBytes(32).toString('hex')),
    'The key in the keychain does not open the files of this workspace. They were left untouched. Nothing was deleted or changed.',
  ],
  [
    'emptied',
    (safe: Safe, account: string) => safe.secrets.delete(account),
    'The keychain does not hold the key of this workspace. Its files were left ' +
      'untouched: unlock the keychain that was in use before, or sign in as a new ' +
      'workspace. Nothing was deleted or changed.',
  ],
] as const)(
  'P10: with a keychain that was %s the screen says what happened and offers another try, which works once the keychain is back',
  async (_, spoil, words) => {
    const at = copied()
    const [account, key] = [...at.safe.secrets].find(([name]) =>
      name.includes('workspace-key'),
    ) ?? ['', '']
    spoil(at.safe, account)
    const life = await started(at)
    expect(explainSignedOut(await life.ask('session.state', {}))).toEqual({
      words,
      help: 'try_again',
    })
    at.safe.secrets.set(account, key)
    await life.ask('session.switch', { id: made.workspace })
    expect(await pending(life)).toHaveLength(3)
  },
)

test('P13: a grant that was revoked is said, lists and edits stay, and signing in again sends them once', async () => {
  const { life, list, ids } = await fresh()
  const before = await effects()
  await flight(true)
  await edit(life, list, ids[0] ?? '', 'before the grant was revoked')
  await service.control('DELETE', '/sign-ins')
  await flight(false)
  await life.ask('sync.refresh', { resource: 'hot_lists' })
  const state = await eventually(
    () => life.ask('session.state', {}),
    (now) => now.state === 'signed_out' && now.workspace?.pending === 1,
    'the end of the sign-in',
  )
  expect(explainSignedOut(state)).toEqual({
    words: 'Your sign-in has ended. 1 edit is kept and will be sent after you sign in.',
    help: 'sign_in',
  })
  // Met by the sending or by the reading, whichever came first; an edit that still waits for more
  // of the same person says so once it would leave.
  await eventually(
    () => pending(life),
    ([waiting]) => waiting?.reason === 'Saved on this computer. Sign in again to send it.',
    'the reason for waiting',
  )
  expect((await members(life)).members).toEqual(expect.arrayContaining(ids))
  expect(await effects()).toBe(before)
  await renewAndSend(life)
  expect(await effects()).toBe(before + 1)
})

test('J10: a permission that was not given is named at the foot of the screen; what was read stays, and giving it reads the rest @long', async () => {
  const browser = openBrowser()
  let narrow = true
  const { life } = await fresh(async (url) => {
    const asked = new URL(url)
    if (narrow)
      asked.searchParams.set(
        'scope',
        (asked.searchParams.get('scope') ?? '')
          .split(' ')
          .filter((scope) => scope !== 'companies:read')
          .join(' '),
      )
    return browser.signIn(asked.href)
  })
  await life.ask('sync.look', { resource: 'companies' })
  const unread = (
    await eventually(
      () => life.ask('sync.state', {}),
      (now) => now.unread.length > 0,
      'a list that is refused',
    )
  ).unread
  expect(unread).toEqual([{ resource: 'companies', scope: 'companies:read' }])
  expect((await members(life)).members.length).toBeGreaterThan(4)
  narrow = false
  await life.ask('session.renew', { scopes: ['companies:read'] })
  await eventually(
    () => life.ask('sync.state', {}),
    (now) => now.unread.length === 0,
    'the permission',
  )
  await life.ask('sync.look', { resource: 'companies' })
  await eventually(
    () => life.ask('navigation.counts', {}),
    ({ companies }) => companies > 0,
    'the list that was refused',
  )
})
