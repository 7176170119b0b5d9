import { expect, test } from 'vitest'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { createKv } from '#main/engine/store/kv.ts'
import type { App } from '#main/features/common/app.ts'
import type { OpenFeature } from '#main/features/common/feature.ts'
import type { Services } from '#main/features/common/offers.ts'
import { enrolment } from '#main/features/enrolment/index.ts'
import { quiet } from '#test/main/engine/outbox/live.ts'
import { engineOf } from '#test/support/engine.ts'
import { enrolWorld, type EnrolWorld } from './world.ts'

/** Opens the feature over the files of a world, as after a start of Hotdesk. */
async function openAgain({ live }: EnrolWorld): Promise<OpenFeature> {
  const { store, api, clock } = live
  const engine = engineOf({
    store,
    kv: createKv(store.outbox, clock),
    api,
    cache: store.cache,
    clock,
    log: quiet,
    sync: { online: () => true, markChanged() {} } as never,
  })
  return (await enrolment
    .build({ settings: () => defaultPreferences } as App)
    .open?.(engine, {} as Services)) as OpenFeature
}

/** Begins an enrolment of one person that is held when Hotdesk ends. */
async function heldAtTheEnd(w: EnrolWorld): Promise<string> {
  const people = w.clear.slice(0, 1).map(({ id }) => ({ contact_id: id, reason: 'They asked.' }))
  const { batch_id } = await w.run(
    w.enrolment.enrolling.begin(w.campaign, people, { draft: false }),
  )
  w.enrolment.enrolling.stop()
  return batch_id
}

test('E9: an enrolment that was held when Hotdesk ended is a draft once its workspace has started again', async () => {
  await using w = await enrolWorld()
  const id = await heldAtTheEnd(w)
  const opened = await openAgain(w)
  expect(opened.offers?.enrolments?.batch(id)?.state).toBe('held')
  await opened.start?.()
  expect(opened.offers?.enrolments?.batches()).toMatchObject([
    { id, campaign_id: w.campaign, state: 'draft', cut_off_at: w.live.clock.now() },
  ])
  const handlers = await opened.later?.['enrolment']?.()
  expect(await handlers?.['enrolment.batches']?.({})).toMatchObject({
    batches: [{ id, state: 'draft' }],
  })
  opened.stop?.()
})

test('E9, K3: an enrolment cut off in its hold is news of the next start, however much later that is @long', async () => {
  await using w = await enrolWorld()
  const id = await heldAtTheEnd(w)
  await w.live.clock.advance(10 * 86_400_000)
  const opened = await openAgain(w)
  await opened.start?.()
  expect(opened.offers?.enrolments?.batches()).toMatchObject([
    { id, state: 'draft', cut_off_at: w.live.clock.now() },
  ])
  opened.stop?.()
})

test('E9, P22: a workspace that is left while it starts changes no enrolment, and sends none @long', async () => {
  await using w = await enrolWorld()
  const id = await heldAtTheEnd(w)
  const opened = await openAgain(w)
  const started = opened.start?.()
  opened.stop?.()
  await started
  expect(w.state(id)).toBe('held')
  await w.live.clock.advance(60_000)
  expect([w.state(id), await w.sent()]).toEqual(['held', 0])
})

test.each(['after it was asked for', 'while it is loaded'] as const)(
  'E9, P22: an enrolment does not leave once its workspace is left %s',
  async (left) => {
    await using w = await enrolWorld()
    const opened = await openAgain(w)
    await opened.start?.()
    const loading = opened.later?.['enrolment']?.()
    if (left === 'while it is loaded') opened.stop?.()
    const handlers = await loading
    const people = w.clear.slice(0, 1).map(({ id }) => ({ contact_id: id, reason: 'They asked.' }))
    const begun = handlers?.['enrolment.begin']?.({ campaign_id: w.campaign, people })
    const { batch_id = '' } = (await w.run(Promise.resolve(begun))) ?? {}
    expect(w.state(batch_id)).toBe('held')
    if (left === 'after it was asked for') opened.stop?.()
    await w.live.clock.advance(60_000)
    expect([w.state(batch_id), await w.sent()]).toEqual(['held', 0])
  },
)
