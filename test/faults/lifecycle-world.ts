import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { createSafe, enter, live, type Life, type Safe } from './workbench-world.ts'

export interface Sent {
  endpoint?: string
  client?: string
  token_id?: string
  status?: number
  effects: { kind: string; table: string }[]
}

export let service: RunningService

/**
 * A profile that was signed in once, read its lists, and has three edits that could not be sent;
 * tests work on copies.
 */
export let made: { profile: string; safe: Safe; workspace: string; list: string; ids: string[] }

const origin = temporaryFolderForAll()

beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
  const safe = createSafe()
  const life = await live(origin, safe)
  const { workspace, list, members: ids } = await enter(life, service)
  await flight(true)
  for (const member_id of ids.slice(0, 3))
    await edit(life, list, member_id, 'left a message on the train')
  await life.stop()
  made = { profile: origin, safe, workspace, list, ids }
})

afterAll(async () => {
  await service.stop()
  rmSync(origin, { recursive: true, force: true })
})

export const flight = (on: boolean) => service.control('PUT', '/flight-mode', { on })

export const edit = (life: Life, list_id: string, member_id: string, notes: string) =>
  life.ask('members.edit', { list_id, select: { ids: [member_id] }, edit: { notes } })

export const pending = async (life: Life) => (await life.ask('pending.list', {})).rows

export const writes = async (after = 0) =>
  (
    (
      await service.control(
        'GET',
        `/journal?limit=10000&after=${after}&endpoint=hotLists.members.update`,
      )
    ).body as { entries: Sent[] }
  ).entries.filter((entry) => entry.client !== 'colleague')

export const folder = (profile: string) => join(profile, 'workspaces', made.workspace)

function temporaryFolderForAll(): string {
  return join(
    process.env['TMPDIR'] ?? '/tmp',
    `hotdesk-life-${process.pid}-${randomBytes(4).toString('hex')}`,
  )
}

/** A copy of the profile and of the keychain, for a test to spoil. */
export function copied(): { profile: string; safe: Safe } {
  const profile = join(temporaryFolder(), 'profile')
  cpSync(made.profile, profile, { recursive: true })
  return { profile, safe: { secrets: new Map(made.safe.secrets), mood: 'well' } }
}

export async function started(
  at: { profile: string; safe: Safe },
  options?: Parameters<typeof live>[2],
): Promise<Life> {
  const life = await live(at.profile, at.safe, options)
  onTestFinished(() => life.stop())
  return life
}

/** Every byte of the workspace's files, the shared-memory index left out. */
export function contents(profile: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder(profile), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !one.name.endsWith('-shm'))
      .map((one) => [
        one.name,
        createHash('sha256')
          .update(readFileSync(join(one.parentPath, one.name)))
          .digest('hex'),
      ]),
  )
}

export const damages: [string, (file: string) => void][] = [
  [
    'deleted',
    (file) => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    },
  ],
  [
    'flipped',
    (file) => {
      const bytes = readFileSync(file)
      for (let at = 100; at < bytes.length; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
  ],
  ['truncated', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
]

/** Nothing at all was taken away yet: the sign-in, the key and the files are there together. */
export const stillWhole = (left: string[]) =>
  left.some((name) => name.includes('sign-in/')) &&
  left.some((name) => name.includes('workspace-key/')) &&
  left.includes('outbox.db')
