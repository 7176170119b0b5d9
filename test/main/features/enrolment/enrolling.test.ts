import { expect, test } from 'vitest'
import { holdMs } from '#shared/domain/holds.ts'
import { judgePeople } from '#main/features/enrolment/evidence.ts'
import { enrolWorld, type Contact, type EnrolWorld } from './world.ts'

const HELD_MS = holdMs('enrolment', 'standard')
const fault = (w: EnrolWorld, endpoint: string, what: object, count = 1) =>
  w.live.service.control('POST', '/faults', { endpoint, count, what })
const flag = (w: EnrolWorld, company: string | null) =>
  w.live.service.control('POST', '/colleague', {
    endpoint: 'companies.update',
    params: { id: company },
    body: { do_not_contact: true },
  })
const wanted = (people: readonly Contact[]) => people.map(({ id }) => ({ contact_id: id }))
const begin = (w: EnrolWorld, people: readonly { contact_id: string; reason?: string }[]) =>
  w.run(w.enrolment.enrolling.begin(w.campaign, people, { draft: false }))
/** Asks the service about every company, as the sheet does. */
const readLive = async (w: EnrolWorld, people: readonly Contact[]) =>
  expect(
    await w.run(
      w.enrolment.companies.read(
        people.map(({ company_id }) => company_id).filter((id) => id !== null),
        0,
      ),
    ),
  ).toMatchObject({ failed: 0, message: null })
const past = async (w: EnrolWorld, id: string, ...states: string[]) => {
  await w.live.clock.advance(HELD_MS)
  await w.until(() => states.includes(w.state(id) ?? ''))
}
const ids = (people: readonly { contact_id: string }[]) =>
  people.map(({ contact_id }) => contact_id).toSorted()

test('S-4, E9: thirty are judged on what the service says now, and one POST carries exactly the clear and the justified', async () => {
  await using w = await enrolWorld()
  const { clear, live } = w
  const noMail = w.contacts.find(
    ({ email, company_id }) =>
      !email &&
      company_id !== null &&
      !clear.slice(0, 29).some((one) => one.company_id === company_id),
  ) as Contact
  const people = [...clear.slice(0, 29), noMail]
  const before = people.slice(0, 3)
  const meeting = people[3] as Contact
  // Three were enrolled a month ago, in another campaign; one has a meeting tomorrow; two companies
  // are flagged after everything was read.
  w.enrolment.store.add(
    'earlier',
    'ca_other',
    live.clock.now() - 40 * 86_400_000,
    before.map(({ id }) => ({ contact_id: id, verdict: 'green', reason: null })),
    { state: 'confirmed', message: null, enrolled: 3, count_before: null, count_after: null },
  )
  w.enrolment.store.move('earlier', 'confirmed', live.clock.now() - 40 * 86_400_000, {})
  await live.store.cache.putPage(
    'meetings',
    [
      {
        id: 'mt_1',
        title: 'Intro',
        status: 'booked',
        contact_id: meeting.id,
        starts_at_utc: new Date(live.clock.now() + 86_400_000).toISOString(),
      },
    ],
    { startedAt: live.clock.monotonic(), now: live.clock.now() },
  )
  const flagged = people.slice(10, 12)
  for (const { company_id } of flagged) await flag(w, company_id)

  const all = people.map(({ id }) => id)
  const local = await judgePeople(w.enrolment, w.campaign, all)
  expect(
    local.filter(({ colour }) => colour === 'red').map(({ contact_id }) => contact_id),
  ).toEqual([noMail.id])
  await readLive(w, people)
  const verdicts = await judgePeople(w.enrolment, w.campaign, all)
  expect(
    verdicts
      .filter(({ colour }) => colour === 'red')
      .map(({ contact_id }) => contact_id)
      .toSorted(),
  ).toEqual([...flagged.map(({ id }) => id), noMail.id].toSorted())
  expect(ids(verdicts.filter(({ colour }) => colour === 'amber'))).toEqual(
    [...before, meeting].map(({ id }) => id).toSorted(),
  )

  await expect(
    begin(w, [{ contact_id: flagged[0]?.id ?? '', reason: 'They asked for it' }]),
  ).rejects.toMatchObject({ problem: { code: 'red' } })
  await expect(begin(w, wanted(before))).rejects.toMatchObject({ problem: { code: 'reason' } })
  const ticked = [
    ...verdicts
      .filter(({ colour }) => colour === 'green')
      .map(({ contact_id }) => ({ contact_id })),
    { contact_id: meeting.id, reason: 'They asked for the details' },
  ]
  const batch = await begin(w, ticked)
  expect(batch).toMatchObject({ state: 'held', leaves_at: live.clock.now() + HELD_MS })
  await live.clock.advance(HELD_MS - 1)
  expect(await w.sent()).toBe(0)
  await past(w, batch.batch_id, 'confirmed')
  expect(await w.sent()).toBe(1)
  expect(await w.enrolledIds()).toEqual(ids(ticked))
  const receipt = w.enrolment.store.batch(batch.batch_id)
  expect(receipt).toMatchObject({ state: 'confirmed', enrolled: ticked.length })
  expect(receipt?.rows.find(({ contact_id }) => contact_id === meeting.id)).toMatchObject({
    verdict: 'amber',
    reason: 'They asked for the details',
    state: 'confirmed',
  })
})

test('S-4: Cancel within the hold sends nothing', async () => {
  await using w = await enrolWorld()
  const { batch_id } = await begin(w, wanted(w.clear.slice(0, 3)))
  await w.live.clock.advance(HELD_MS - 1)
  expect(w.enrolment.enrolling.cancel(batch_id)).toBe('cancelled')
  await w.live.clock.advance(600_000)
  expect(await w.sent()).toBe(0)
  expect(w.state(batch_id)).toBe('cancelled')
})

test('S-4, M3: somebody who needs more time has ten times as long to cancel @long', async () => {
  await using w = await enrolWorld()
  w.chooseHoldTime('longest')
  const { batch_id, leaves_at } = await begin(w, wanted(w.clear.slice(0, 3)))
  expect(leaves_at).toBe(w.live.clock.now() + 300_000)
  await w.live.clock.advance(299_999)
  expect(w.enrolment.enrolling.cancel(batch_id)).toBe('cancelled')
  await w.live.clock.advance(600_000)
  expect(await w.sent()).toBe(0)
})

test('S-4: offline it is a draft, and going online again sends nothing', async () => {
  await using w = await enrolWorld()
  w.setOnline(false)
  const { batch_id, state } = await begin(w, wanted(w.clear.slice(0, 3)))
  expect(state).toBe('draft')
  w.setOnline(true)
  w.restart()
  await w.live.clock.advance(3_600_000)
  expect([await w.sent(), w.state(batch_id)]).toEqual([0, 'draft'])
})

test('E9, R4: a company flagged during the hold stops everything just before sending', async () => {
  await using w = await enrolWorld()
  const people = w.clear.slice(0, 4)
  await readLive(w, people)
  const { batch_id } = await begin(w, wanted(people))
  await flag(w, people[2]?.company_id ?? null)
  await past(w, batch_id, 'draft')
  expect(await w.sent()).toBe(0)
  expect(w.enrolment.store.batch(batch_id)?.message).toContain('no longer clear')
})

test('E9: if one company cannot be asked just before sending, nobody is enrolled @long', async () => {
  await using w = await enrolWorld()
  await fault(w, 'companies.read', { kind: 'drop_before' }, 50)
  const { batch_id } = await begin(w, wanted(w.clear.slice(0, 3)))
  await past(w, batch_id, 'draft')
  expect(await w.sent()).toBe(0)
})

test.each([
  [3, 'success', '3 people enrolled.', null],
  [
    2,
    'warning',
    'The service accepted it, and the campaign’s count rose by 2, not by 3: some may have been in the campaign already.',
    expect.stringContaining('rose by 2, not by 3'),
  ],
] as const)(
  'E9, X-7: where the service takes an enrolment of three and does not say how many it enrolled, its count tells: %d',
  async (risen, tone, told, message) => {
    await using w = await enrolWorld()
    const people = w.clear.slice(0, 3)
    w.answerWithoutCount()
    // Who is in the campaign already is enrolled by nobody twice.
    await w.live.service.control('POST', '/colleague', {
      endpoint: 'campaigns.enrol',
      params: { id: w.campaign },
      body: { contact_ids: [...people.slice(risen), ...w.clear.slice(20, 21)].map(({ id }) => id) },
    })
    const { batch_id } = await begin(w, wanted(people))
    await past(w, batch_id, 'confirmed')
    expect(w.enrolment.store.batch(batch_id)).toMatchObject({
      enrolled: risen === 3 ? 3 : null,
      message,
    })
    expect(w.live.events).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ tone, message: told }) as object }),
    )
    expect(await w.sent()).toBe(1)
  },
)

test('E9: when the answer is lost after it was done, the count says so, and nothing is sent twice', async () => {
  await using w = await enrolWorld()
  await fault(w, 'campaigns.enrol', { kind: 'drop_after' })
  const { batch_id } = await begin(w, wanted(w.clear.slice(0, 3)))
  await past(w, batch_id, 'confirmed')
  expect(await w.sent()).toBe(1)
  expect(w.enrolment.store.batch(batch_id)).toMatchObject({
    enrolled: 3,
    message: 'The answer was lost, but the campaign’s count rose by exactly 3.',
  })
})

test('E9: when the answer is lost and the count did not move, a person decides, and nothing is sent again', async () => {
  await using w = await enrolWorld()
  await fault(w, 'campaigns.enrol', { kind: 'drop_before' })
  const { batch_id } = await begin(w, wanted(w.clear.slice(0, 3)))
  await past(w, batch_id, 'asking')
  await w.until(() => w.state(batch_id) === 'unknown')
  expect(await w.sent()).toBe(1)
  expect(w.enrolment.store.of(w.clear[0]?.id ?? '')).toMatchObject([{ state: 'unknown' }])
  w.enrolment.enrolling.settle(batch_id, false)
  expect(w.enrolment.store.of(w.clear[0]?.id ?? '')).toEqual([])
})

test('E9: a lost answer beside a colleague’s enrolment is not taken for proof @long', async () => {
  await using w = await enrolWorld()
  await fault(w, 'campaigns.enrol', { kind: 'drop_after' })
  const { batch_id } = await begin(w, wanted(w.clear.slice(0, 3)))
  await fault(w, 'campaigns.stats', { kind: 'delay', ms: 1, when: 'after' })
  await w.live.clock.advance(HELD_MS)
  await w.until(() => w.state(batch_id) === 'asking')
  await w.live.service.control('POST', '/colleague', {
    endpoint: 'campaigns.enrol',
    params: { id: w.campaign },
    body: { contact_ids: [w.clear[20]?.id] },
  })
  await w.until(() => w.state(batch_id) === 'unknown' || w.state(batch_id) === 'confirmed')
  expect(w.enrolment.store.batch(batch_id)).toMatchObject({
    state: 'unknown',
    message: expect.stringContaining('rose by 4, not by 3') as string,
  })
})

test('P1, E9: Hotdesk killed during the hold finds a draft, killed while sending finds out', async () => {
  await using w = await enrolWorld()
  const held = await begin(w, wanted(w.clear.slice(0, 2)))
  w.restart()
  await w.live.clock.advance(600_000)
  expect([await w.sent(), w.state(held.batch_id)]).toEqual([0, 'draft'])

  const people = w.clear.slice(5, 7)
  w.enrolment.store.add(
    'b_2',
    w.campaign,
    w.live.clock.now(),
    people.map(({ id }) => ({ contact_id: id, verdict: 'green', reason: null })),
    { state: 'sending', message: null, enrolled: null, count_before: 0, count_after: null },
  )
  w.enrolment.store.move('b_2', 'sent', w.live.clock.now(), {})
  await w.live.service.call('POST', `/campaigns/${w.campaign}/enrol`, {
    contact_ids: people.map(({ id }) => id),
  })
  w.restart()
  await w.until(() => w.state('b_2') === 'confirmed')
  expect(await w.enrolledIds()).toEqual(people.map(({ id }) => id).toSorted())
})

test('E9: enrolled here before, in this campaign or with a colleague, is known the next time @long', async () => {
  await using w = await enrolWorld()
  const [one] = w.clear as [Contact]
  const colleague = w.contacts.find(
    ({ id, company_id, email }) => id !== one.id && company_id === one.company_id && email,
  )
  const { batch_id } = await begin(w, wanted([one]))
  await past(w, batch_id, 'confirmed')
  const [verdict] = await judgePeople(w.enrolment, w.campaign, [one.id])
  expect(verdict?.reasons).toMatchObject([
    { code: 'enrolled_before', text: 'Enrolled by us in this campaign' },
  ])
  if (colleague)
    expect(
      (await judgePeople(w.enrolment, 'ca_other', [colleague.id]))[0]?.reasons.map(
        ({ code }) => code,
      ),
    ).toContain('colleague_enrolled')
})
