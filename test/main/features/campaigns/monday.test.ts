import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWeeklyReport } from '#main/features/campaigns/save-report.ts'
import type { CampaignReading } from '#main/features/campaigns/campaign-rows.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { quiet, snapshotWorld } from './world.ts'

const at = (text: string) => Date.parse(`${text}+01:00`)

/** A workspace whose report of the week goes into a folder of its own. */
async function reportWorld(time: string) {
  const world = await snapshotWorld(at(time))
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-monday-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const live = {
    cache: world.store.cache,
    clock: world.clock,
    zone: 'Europe/Berlin',
    campaigns: world.watch,
  } as unknown as CampaignReading
  const parts = { kv: createKv(world.store.outbox, world.clock), log: quiet }
  const saveWeekly = createWeeklyReport(live, parts, folder)
  return {
    saveWeekly,
    setTime: (text: string) => world.clock.setWall(at(text)),
    files: () => readdirSync(folder).toSorted(),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('E10: the tables are saved once a week, on Monday or when the computer is on again', async () => {
  await using world = await reportWorld('2026-11-16T08:30')
  const saved = async (time: string) => {
    world.setTime(time)
    await world.saveWeekly(at(time))
    return world.files().length
  }
  expect(await saved('2026-11-16T08:30')).toBe(3)
  expect(world.files()).toEqual([
    'campaigns-campaigns-2026-11-16.csv',
    'campaigns-changes-2026-11-16.csv',
    'campaigns-weeks-2026-11-16.csv',
  ])
  expect(await saved('2026-11-16T18:00')).toBe(3)
  expect(await saved('2026-11-22T23:59')).toBe(3)
  expect(await saved('2026-11-25T10:00')).toBe(6)
})

test('E10: two readings that end at the same time save the tables once', async () => {
  await using world = await reportWorld('2026-11-16T08:30')
  const monday = at('2026-11-16T08:30')
  await Promise.all([world.saveWeekly(monday), world.saveWeekly(monday)])
  expect(world.files()).toHaveLength(3)
})

test('E10: a reading of Sunday night that is over on Monday is not taken for the one of Monday', async () => {
  await using world = await reportWorld('2026-11-16T08:30')
  await world.saveWeekly(at('2026-11-16T08:30'))
  world.setTime('2026-11-23T00:01')
  await world.saveWeekly(at('2026-11-22T23:59'))
  expect(world.files()).toHaveLength(3)
  await world.saveWeekly(at('2026-11-23T00:01'))
  expect(world.files()).toHaveLength(6)
})
