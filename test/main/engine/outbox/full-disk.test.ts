import { expect, test } from 'vitest'
import { StoreError } from '#main/engine/store/errors.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createWorld, memberOf } from './world.ts'

/** An outbox whose disk is full from the moment on in which something is being sent. */
function filling() {
  const db = openTemporaryOutboxDb()
  const disk = { room: 'until something is sent' as 'until something is sent' | 'none' | 'enough' }
  const world = createWorld({
    db: {
      ...db,
      transact: (work) => {
        if (disk.room === 'none') throw new StoreError('disk_full', 'The disk is full.')
        const result = db.transact(work)
        if (disk.room !== 'enough' && world.states().includes('sending')) disk.room = 'none'
        return result
      },
    },
  })
  world.service.members.set('hl_1', [memberOf('m_1', { tier: 'A' })])
  return { disk, world }
}

test('P3: what was being sent when the disk filled up is looked for, and all goes on, once there is room', async () => {
  const { disk, world } = filling()
  await world.edit('m_1', { tier: 'S' }, { tier: 'A' })
  world.outbox.start()
  await world.settle(120_000)
  expect([disk.room, ...world.states()]).toEqual(['none', 'sending'])
  disk.room = 'enough'
  await world.settle(600_000)
  await world.edit('m_1', { tier: 'B' }, { tier: 'S' })
  await world.settle(600_000)
  expect(world.states()).toEqual(['done', 'done'])
  expect(world.service.sent).toHaveLength(2)
  expect(world.service.member('hl_1', 'm_1')?.['tier']).toBe('B')
  await world.clock.run(world.outbox.stop())
  world.close()
})
