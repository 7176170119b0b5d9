import { expect, test } from 'vitest'
import { holdMs } from '#shared/domain/holds.ts'
import { watch } from '#main/features/reminders/watch.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { enrolWorld, type EnrolWorld } from './world.ts'
import { sampled } from '#test/support/sampled.ts'

/* E9, K3: whatever cuts an enrolment off, the person hears of it, or Hotdesk knows what came of it. */

const HELD_MS = holdMs('enrolment', 'standard')
const DAY_MS = 86_400_000

const fault = (w: EnrolWorld, endpoint: string, kind: string, count = 1) =>
  w.live.service.control('POST', '/faults', { endpoint, count, what: { kind } })

async function begin(w: EnrolWorld): Promise<string> {
  const people = w.clear.slice(0, 3).map(({ id }) => ({ contact_id: id }))
  const { batch_id } = await w.run(
    w.enrolment.enrolling.begin(w.campaign, people, { draft: false }),
  )
  return batch_id
}

/** What the bell holds now. */
async function told(w: EnrolWorld): Promise<{ title: string; body: string }[]> {
  const { store, clock } = w.live
  const { occasions } = watch(
    {
      cache: store.cache,
      clock,
      conflicts: () => new Set(),
      kv: { get: () => null, set() {} },
      outbox: { counts: () => ({ pending: 0, needs_you: 0 }) },
      credits: { state: () => null },
      runs: { store: { list: () => [] } },
      session: { state: { kind: 'signed_in' } },
      sync: { online: () => true },
    } as never,
    {
      use: ((name: string) => {
        if (name === 'enrolments') return w.enrolment.store
        if (name === 'campaigns') return { alarms: () => new Map() }
        return async () => []
      }) as never,
    },
    { settings: () => defaultPreferences, zone: () => 'UTC', changesOf: () => String(clock.now()) },
  )
  const { due } = await occasions(clock.now())
  return due.map(({ title, body }) => ({ title, body }))
}

/** Ends Hotdesk at its n-th write after the request was begun, as a kill does. */
function killAtWrite(w: EnrolWorld, n: number): { killed: () => boolean } {
  const { store } = w.enrolment
  const { move } = store
  let writes = 0
  let killed = false
  store.move = (...change) => {
    if (killed) throw new Error('after the end')
    move(...change)
    writes += 1
    if (writes !== n) return
    killed = true
    w.enrolment.enrolling.stop()
    throw new Error('killed')
  }
  return { killed: () => killed }
}

test.each(sampled([1, 2, 3, 4], 2))(
  'E9, K3: killed right after write %d of an enrolment whose answer is lost, the person hears of it after the next start',
  async (n) => {
    await using w = await enrolWorld()
    await fault(w, 'campaigns.enrol', 'drop_before')
    const id = await begin(w)
    const { killed } = killAtWrite(w, n)
    await w.live.clock.advance(HELD_MS)
    await w.until(() => killed() || w.state(id) === 'unknown')
    w.restart()
    await w.until(() => w.state(id) === 'draft' || w.state(id) === 'unknown')
    expect((await told(w)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^(3 people were not|Unknown whether 3 people were) enrolled in /),
    ])
    expect(await w.sent()).toBeLessThanOrEqual(1)
  },
)

test('E9, K3: an enrolment that could not leave is in the bell until it is reviewed or discarded', async () => {
  await using w = await enrolWorld()
  await fault(w, 'companies.read', 'drop_before', 50)
  const id = await begin(w)
  await w.live.clock.advance(HELD_MS)
  await w.until(() => w.state(id) === 'draft')
  expect(await told(w)).toMatchObject([
    { body: expect.stringMatching(/It’s kept as a draft: review or discard it\.$/) as string },
  ])
  w.enrolment.enrolling.discard(id)
  expect(await told(w)).toEqual([])
})

test('E9: while nobody can be asked after a lost answer, the person is told so, and the count tells once it can be read @long', async () => {
  await using w = await enrolWorld()
  await fault(w, 'campaigns.enrol', 'drop_after')
  const id = await begin(w)
  await w.live.clock.advance(HELD_MS)
  await w.until(() => w.state(id) === 'asking')
  await fault(w, 'campaigns.stats', 'drop_before', 50)
  await w.until(() => w.enrolment.store.batch(id)?.cut_off_at !== undefined)
  expect(await told(w)).toMatchObject([
    { body: expect.stringContaining('once it can reach the service') as string },
  ])
  await w.live.service.control('DELETE', '/faults')
  await w.until(() => w.state(id) === 'confirmed')
  expect([await told(w), await w.sent()]).toEqual([[], 1])
})

test('E9: a count that is read three days after the answer was lost is no proof: the person is asked, and kept reminded @long', async () => {
  await using w = await enrolWorld()
  await fault(w, 'campaigns.enrol', 'drop_after')
  const id = await begin(w)
  await w.live.clock.advance(HELD_MS)
  await w.until(() => w.state(id) === 'asking')
  w.enrolment.enrolling.stop()
  await w.live.clock.advance(3 * DAY_MS)
  w.restart()
  await w.until(() => w.state(id) === 'unknown')
  expect(w.enrolment.store.batch(id)?.message).toContain('they were probably enrolled')
  await w.live.clock.advance(30 * DAY_MS)
  expect(await told(w)).toMatchObject([
    { body: expect.stringContaining('Check the campaign') as string },
  ])
  w.enrolment.enrolling.settle(id, true)
  expect([await told(w), await w.sent()]).toEqual([[], 1])
})
