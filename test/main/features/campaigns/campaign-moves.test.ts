import { expect, test } from 'vitest'
import { heldAsChosen, type HoldTime } from '#shared/domain/holds.ts'
import { createCampaignMoves } from '#main/features/campaigns/campaign-moves.ts'
import { quiet, startLive, type Live } from '#test/main/engine/outbox/live.ts'
import { atRealPace, untilAtRealPace } from '#test/support/real-pace.ts'

interface Campaign {
  id: string
  status: string
  name: string
}

async function world(status: string) {
  const live = await startLive()
  const all = (await live.read('/campaigns')).campaigns as Campaign[]
  const campaign = all.find((one) => one.status === status) as Campaign
  await live.store.cache.putPage('campaigns', all as unknown as Record<string, unknown>[], {
    startedAt: live.clock.monotonic(),
    now: live.clock.now(),
  })
  let online = true
  let holdTime: HoldTime = 'standard'
  const moves = createCampaignMoves({
    api: live.api,
    cache: live.store.cache,
    clock: live.clock,
    log: quiet,
    hub: {
      touch() {},
      emit: (event) => {
        live.events.push(event)
      },
    },
    online: () => online,
    heldFor: heldAsChosen(() => ({ hold_time: holdTime })),
    tryNow() {},
    onRead() {},
  })
  return {
    live,
    moves,
    id: campaign.id,
    chooseHoldTime: (time: HoldTime) => {
      holdTime = time
    },
    offline: () => {
      online = false
    },
    state: () => moves.of(campaign.id)?.state,
    /** One press, until it is known what came of it. */
    press: async (action: 'activate' | 'pause' | 'resume') => {
      await atRealPace(live.clock, moves.move(campaign.id, action))
      await untilAtRealPace(live.clock, () =>
        ['confirmed', 'failed', 'held'].includes(moves.of(campaign.id)?.state ?? ''),
      )
      return moves.of(campaign.id)
    },
    posts: async (action: string) =>
      (await live.journal(`&kind=request&endpoint=campaigns.${action}&client=api_token`)).length,
    status: async () =>
      ((await live.read(`/campaigns/${campaign.id}`)) as unknown as Campaign).status,
    shown: async () => (await live.store.cache.get('campaigns', campaign.id))?.record.status,
    [Symbol.asyncDispose]: async () => {
      moves.stop()
      await live[Symbol.asyncDispose]()
    },
  }
}
const fault = (live: Live, endpoint: string, what: object, count = 1) =>
  live.service.control('POST', '/faults', { endpoint, count, what })

test('M-2, E3: pausing is one POST, and is shown as paused once the service says so on being asked again', async () => {
  await using w = await world('active')
  const move = await w.press('pause')
  expect(move).toMatchObject({ state: 'confirmed', message: 'Paused, confirmed by the service' })
  expect(await w.posts('pause')).toBe(1)
  expect([await w.status(), await w.shown()]).toEqual(['paused', 'paused'])
})

test('M-2, E3: offline nothing is sent, nothing waits in a queue, and it says not paused', async () => {
  await using w = await world('active')
  w.offline()
  const move = await w.press('pause')
  expect(move).toMatchObject({
    state: 'failed',
    message: 'Not paused. Hotdesk cannot reach the service, so nothing was sent.',
  })
  await w.live.clock.advance(3_600_000)
  expect(await w.posts('pause')).toBe(0)
  expect([await w.status(), await w.shown()]).toEqual(['active', 'active'])
})

test('M-2: a press whose request is cut says not paused, and never shows it as paused on trust', async () => {
  await using w = await world('active')
  await fault(w.live, 'campaigns.pause', { kind: 'drop_before' })
  const move = await w.press('pause')
  expect(move).toMatchObject({
    state: 'failed',
    message: 'Not paused. The service was asked again: it is active.',
  })
  await w.live.clock.advance(3_600_000)
  expect(await w.posts('pause')).toBe(1)
  expect([await w.status(), await w.shown()]).toEqual(['active', 'active'])
})

test('M-2: an answer that is lost is asked about until the service says it is paused; nothing is sent twice', async () => {
  await using w = await world('active')
  await fault(w.live, 'campaigns.pause', { kind: 'drop_after' })
  await fault(w.live, 'campaigns.read', { kind: 'drop_before' }, 6)
  const move = await atRealPace(w.live.clock, w.moves.move(w.id, 'pause'))
  expect(move.state).toBe('asking')
  expect(move.message).toContain('Probably not paused')
  expect(await w.shown()).toBe('active')
  await untilAtRealPace(w.live.clock, () => w.state() === 'confirmed')
  expect(await w.posts('pause')).toBe(1)
  expect([await w.status(), await w.shown()]).toEqual(['paused', 'paused'])
})

test('M-2, E3: resuming is the same the other way round', async () => {
  await using w = await world('paused')
  await fault(w.live, 'campaigns.resume', { kind: 'drop_before' })
  expect(await w.press('resume')).toMatchObject({
    state: 'failed',
    message: 'Not resumed. The service was asked again: it is paused.',
  })
  expect((await w.press('resume'))?.state).toBe('confirmed')
  expect([await w.status(), await w.posts('resume')]).toEqual(['active', 2])
})

test('E3: what a colleague has paused already is said to be so', async () => {
  await using w = await world('active')
  await w.live.service.control('POST', '/colleague', {
    endpoint: 'campaigns.pause',
    params: { id: w.id },
  })
  expect(await w.press('pause')).toMatchObject({
    state: 'confirmed',
    message: 'It was paused already; nothing was changed',
  })
  expect(await w.posts('pause')).toBe(1)
})

test('E3: activating is held for ten seconds and can be called off until then', async () => {
  await using w = await world('draft')
  expect((await w.press('activate'))?.state).toBe('held')
  await w.live.clock.advance(9_000)
  w.moves.dismiss(w.id)
  await w.live.clock.advance(60_000)
  expect([await w.posts('activate'), await w.status()]).toEqual([0, 'draft'])
  await w.press('activate')
  await w.live.clock.advance(10_000)
  await untilAtRealPace(w.live.clock, () => w.state() === 'confirmed')
  expect([await w.posts('activate'), await w.status()]).toEqual([1, 'active'])
})

test('E3, M3: somebody who needs more time has ten times as long to call off an activation @long', async () => {
  await using w = await world('draft')
  w.chooseHoldTime('longest')
  expect((await w.press('activate'))?.state).toBe('held')
  await w.live.clock.advance(99_000)
  w.moves.dismiss(w.id)
  await w.live.clock.advance(60_000)
  expect([await w.posts('activate'), await w.status()]).toEqual([0, 'draft'])
})
