import { expect, test } from 'vitest'
import { reportOf } from '#main/features/campaigns/campaign-report.ts'
import { allCampaigns } from '#main/features/campaigns/campaign-rows.ts'
import { snapshotWorld } from './world.ts'

const at = (text: string) => Date.parse(`${text}+01:00`)
const told = (id: string, replies: number) => ({
  id,
  name: id === 'ca_1' ? 'Spring' : 'Autumn',
  status: 'active',
  stats: { enrolled: 10, sent: 10, opens: 0, clicks: 0, replies, bounces: 0 },
})

test('E10: a campaign that was deleted after the week has a row of its own, so that the rows add up', async () => {
  await using world = await snapshotWorld(at('2026-11-16T09:00'))
  await world.read(told('ca_1', 1), told('ca_2', 1))
  world.clock.setWall(at('2026-11-16T09:30'))
  await world.read(told('ca_1', 3), told('ca_2', 5))
  world.clock.setWall(at('2026-11-23T09:00'))
  const { rows } = await allCampaigns(world.store)
  const live = { zone: 'Europe/Berlin', clock: world.clock, campaigns: world.watch }
  const left = rows.filter(({ id }) => id === 'ca_1')
  const reportFor = (as_of: number | null) =>
    reportOf(live, left, as_of, { weeks: 1, first_day: 1 })

  const { campaigns, weeks, headline } = reportFor(world.clock.now())
  expect(campaigns.map(({ name, status, week }) => [name, status, week.replies])).toEqual([
    ['Spring', 'active', 2],
    ['A deleted campaign', '', 4],
  ])
  expect(campaigns[1]?.all.replies).toBeNull()
  expect(weeks[headline]?.counts.replies).toBe(6)
  // Before the campaigns are read again, nobody knows which of them are left.
  expect(reportFor(null).campaigns).toHaveLength(1)
})
