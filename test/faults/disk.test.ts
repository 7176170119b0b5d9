import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { smallDisk, whyNoSmallDisk, type SmallDisk } from '#test/support/small-disk.ts'
import { createSafe, enter, live, type Life, type Safe } from './workbench-world.ts'

/*
 * The whole of Hotdesk below its window, on a real file system that is full, or may not be written
 * any more.
 */

const impossible = whyNoSmallDisk()
if (impossible) console.log(`skipped: disk full and read-only: ${impossible}`)

let service: RunningService
let made: { profile: string; safe: Safe; list: string; ids: string[] }

beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
  const profile = join(mkdtempSync(join(tmpdir(), 'hotdesk-full-')), 'profile')
  const safe = createSafe()
  const life = await live(profile, safe)
  const { list, members: ids } = await enter(life, service)
  await service.control('PUT', '/flight-mode', { on: true })
  await edit(life, list, ids[0] ?? '', 'before')
  await life.stop()
  made = { profile, safe, list, ids }
})
afterAll(async () => {
  await service.stop()
  rmSync(made.profile, { recursive: true, force: true })
})

const edit = (life: Life, list_id: string, id: string, notes: string) =>
  life.ask('members.edit', { list_id, select: { ids: [id] }, edit: { notes } })
const pending = async (life: Life) => (await life.ask('pending.list', {})).rows
const noteOf = async (life: Life, id: string) =>
  (await life.ask('hotLists.members', { id: made.list, queue: 'all' })).rows.find(
    (row) => row.id === id,
  )?.notes

async function onDisk(): Promise<{ disk: SmallDisk; profile: string; life: Life }> {
  const disk = smallDisk(24)
  const profile = join(disk.path, 'profile')
  cpSync(made.profile, profile, { recursive: true })
  const life = await live(profile, made.safe)
  await life.ask('session.state', {})
  onTestFinished(async () => {
    disk.free()
    disk.readOnly(false)
    await life.stop()
    disk[Symbol.dispose]()
  })
  return { disk, profile, life }
}

test.skipIf(impossible !== null)(
  'P1, P3: on a full disk an edit is refused in words, what was saved is kept and readable, and with room again it is taken',
  async () => {
    const { disk, life } = await onDisk()
    disk.fill()
    const refusals: unknown[] = []
    const long = 'x'.repeat(9_000)
    // Whatever room the files had of their own is used up first.
    for (const id of made.ids) {
      const answer = await life.bench.handle('members.edit', {
        list_id: made.list,
        select: { ids: [id] },
        edit: { notes: long },
      })
      if (!answer.ok) refusals.push(answer.error)
    }
    const kept = (await pending(life)).length
    expect(refusals.length).toBeGreaterThan(0)
    for (const said of refusals) {
      expect(said).toEqual({
        code: 'disk_full',
        message:
          'The disk is full. What you typed is kept on the screen; free some space and try again.',
        hint: 'What was saved before is kept and will still be sent.',
      })
    }
    expect(await noteOf(life, made.ids[0] ?? '')).toMatch(/before|^x+$/)
    disk.free()
    const last = made.ids.at(-1) ?? ''
    await edit(life, made.list, last, 'there is room again')
    expect(await noteOf(life, last)).toBe('there is room again')
    expect((await pending(life)).length).toBeGreaterThanOrEqual(kept)
  },
)

test.skipIf(impossible !== null)(
  'P1, P3: on a full disk nothing that was answered as saved is lost over a restart, and nothing refused comes back',
  async () => {
    const { disk, profile, life } = await onDisk()
    disk.fill()
    const saved = new Map<string, string>()
    for (const [at, id] of made.ids.entries()) {
      const notes = `${at} ${'y'.repeat(5_000)}`
      const answer = await life.bench.handle('members.edit', {
        list_id: made.list,
        select: { ids: [id] },
        edit: { notes },
      })
      if (answer.ok) saved.set(id, notes)
    }
    expect(saved.size).toBeLessThan(made.ids.length)
    await life.stop()
    disk.free()
    const again = await live(profile, made.safe)
    onTestFinished(() => again.stop())
    await again.ask('session.state', {})
    for (const [at, id] of made.ids.entries()) {
      const now = await noteOf(again, id)
      if (saved.has(id)) expect(now).toBe(saved.get(id))
      else expect(now ?? '').not.toContain(`${at} yyy`)
    }
  },
)

test.skipIf(impossible !== null)(
  'P3, P10: a folder that may not be written refuses to open in words, nothing is touched, and everything is there when it is writable',
  async () => {
    const { disk, profile, life } = await onDisk()
    await life.stop()
    disk.readOnly(true)
    const barred = await live(profile, made.safe)
    onTestFinished(() => barred.stop())
    const { problem } = await barred.ask('session.state', {})
    expect(problem).toEqual({
      code: 'read_only',
      message: 'Hotdesk isn’t allowed to write to its folder. What you typed stays on the screen.',
      hint: 'Nothing was deleted or changed.',
    })
    await barred.stop()
    disk.readOnly(false)
    const again = await live(profile, made.safe)
    onTestFinished(() => again.stop())
    await again.ask('session.state', {})
    expect(await pending(again)).toHaveLength(1)
  },
)

test.skipIf(impossible !== null).each(sampled(['was killed', 'was stopped'] as const, 2))(
  'P1, P3: started on a full disk after it %s, Hotdesk opens for reading, says what room it needs, and a retry opens it',
  async (end) => {
    const { disk, life } = await onDisk()
    const profile = join(disk.path, 'left')
    if (end === 'was stopped') await life.stop()
    // A copy of files in use is what a kill leaves behind.
    cpSync(join(disk.path, 'profile'), profile, { recursive: true })
    disk.fill()
    const full = await live(profile, made.safe)
    onTestFinished(() => full.stop())
    await full.ask('session.state', {})
    const { state, problem, workspace } = await full.ask('session.state', {})
    expect(state).toBe('signed_out')
    expect(problem).toEqual({
      code: 'disk_full',
      message: 'The disk is full, so this workspace is open for reading only.',
      hint: `Free at least 30 MB on the disk that holds ${profile}, then try again. Nothing was deleted or changed.`,
    })
    expect(await pending(full)).toHaveLength(1)
    expect(await noteOf(full, made.ids[0] ?? '')).toBe('before')
    const refused = await full.complaint('members.edit', {
      list_id: made.list,
      select: { ids: [made.ids[1] ?? ''] },
      edit: { notes: 'no room' },
    })
    expect(refused).toBe('disk_full')
    const id = workspace?.id ?? ''
    disk.free()
    await full.ask('session.switch', { id })
    expect((await full.ask('session.state', {})).problem).toBeNull()
    await edit(full, made.list, made.ids[1] ?? '', 'there is room again')
    expect(await pending(full)).toHaveLength(2)
  },
)

test.skipIf(impossible !== null)(
  'P3, P9: started on a full disk with a damaged cache, edits can be read, and a retry with room opens it',
  async () => {
    const { disk, profile, life } = await onDisk()
    const { workspace } = await life.ask('session.state', {})
    const id = workspace?.id ?? ''
    await life.stop()
    const { cache } = workspacePaths(profile, id)
    writeFileSync(cache, Buffer.alloc(statSync(cache).size, 0xa5))
    disk.fill()
    const full = await live(profile, made.safe)
    onTestFinished(() => full.stop())
    await full.ask('session.state', {})
    const { problem } = await full.ask('session.state', {})
    expect(problem).toEqual({
      code: 'disk_full',
      message: 'The disk is full, and the local cache is damaged, so only your edits can be read.',
      hint: `Free at least 30 MB on the disk that holds ${profile}, then try again. Your edits are all here.`,
    })
    expect(await pending(full)).toHaveLength(1)
    disk.free()
    await full.ask('session.switch', { id })
    expect((await full.ask('session.state', {})).problem).toBeNull()
    expect(await pending(full)).toHaveLength(1)
  },
)

test.skipIf(impossible !== null)(
  'P1: a first start on a full disk says so, and so does a sign-in there',
  async () => {
    const disk = smallDisk(8)
    const profile = join(disk.path, 'profile')
    mkdirSync(profile)
    disk.fill()
    const life = await live(profile, createSafe())
    onTestFinished(async () => {
      disk.free()
      await service.control('PUT', '/flight-mode', { on: true })
      await life.stop()
      disk[Symbol.dispose]()
    })
    await life.ask('session.state', {})
    expect((await life.ask('session.state', {})).problem).toEqual({
      code: 'disk_full',
      message: 'The disk is full, so Hotdesk cannot keep a workspace.',
      hint: `Free at least 20 MB on the disk that holds ${profile}, then try again. Nothing was deleted or changed.`,
    })
    await service.control('PUT', '/flight-mode', { on: false })
    const token = { base_url: service.base_url, token: service.api_token }
    expect(await life.complaint('session.useToken', token)).toBe('disk_full')
    expect(await life.complaint('session.practice', {})).toBe('disk_full')
    disk.free()
    await life.ask('session.useToken', token)
    expect((await life.ask('session.state', {})).problem).toBeNull()
  },
)
