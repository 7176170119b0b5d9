import { expect, test } from 'vitest'
import { creditsOccasion, followUpOccasion } from '#main/features/reminders/occasions.ts'
import { createWorld, hour, meeting, minute, start, zone } from './world.ts'

/* C6, K1: reminders while the clock of the computer is set. */

test.each([
  ['Hotdesk runs on', () => {}],
  ['Hotdesk is started again', (world: ReturnType<typeof createWorld>) => world.restart()],
])('what was told early, while the clock was ahead, is told again: %s', async (_, then) => {
  const world = createWorld()
  await world.settle()
  world.meetings.push(meeting('m_1', start + 3 * hour))
  world.more.push(
    followUpOccasion(
      { id: 'j_1', title: 'Lidar lead', company_name: 'Sift', due_at: start + 2 * hour },
      zone,
    ),
    creditsOccasion(9, start + 2.5 * hour),
  )
  world.clock.setWall(start + 4 * hour)
  await world.settle()
  const early = world.told.length
  expect(early).toBeGreaterThan(0)
  world.clock.setWall(start + 5 * minute)
  await world.settle()
  then(world)
  await world.settle(1.9 * hour)
  expect(world.told).toHaveLength(early)
  await world.settle(hour)
  expect(world.told.slice(early).map(({ title }) => title)).toEqual([
    'Follow up: Lidar lead',
    'In 10 minutes: Intro call',
  ])
  await world.settle(10 * minute)
  expect(world.told).toHaveLength(early + 2)
})
