import { expect, test } from 'vitest'
import { judgePeople } from '#main/features/enrolment/evidence.ts'
import { enrolWorld } from './world.ts'

/**
 * What the service says, what was set here and has not arrived, and what the guard makes of both.
 */
const cases = [
  { service: true, here: false, colour: 'red' },
  { service: true, here: null, colour: 'red' },
  { service: false, here: true, colour: 'red' },
  { service: false, here: null, colour: 'green' },
]

test('E9, R4: of do-not-contact the stricter word counts: the service’s own, or one set here', async () => {
  await using w = await enrolWorld()
  const { live, enrolment } = w
  const people = cases.map((one, index) => ({
    ...one,
    id: w.clear[index]?.id ?? '',
    company: w.clear[index]?.company_id ?? '',
  }))
  for (const { service, here, company: id } of people) {
    const flagged = {
      endpoint: 'companies.update',
      params: { id },
      body: { do_not_contact: true },
    }
    if (service) await live.service.control('POST', '/colleague', flagged)
    if (here === null) continue
    const edit = {
      table: 'companies' as const,
      id,
      fields: { do_not_contact: here },
      pending: true,
      overlay: [],
    }
    await live.store.cache.project([edit])
  }
  const read = enrolment.companies.read(
    people.map(({ company }) => company),
    0,
  )
  expect(await w.run(read)).toMatchObject({ read: cases.length, failed: 0 })

  const verdicts = await judgePeople(
    enrolment,
    w.campaign,
    people.map(({ id }) => id),
  )
  expect(verdicts.map(({ colour }) => colour)).toEqual(cases.map(({ colour }) => colour))
  for (const { id, colour } of people) {
    const wanted = [{ contact_id: id, reason: 'They asked for it' }]
    const asked = w
      .run(enrolment.enrolling.begin(w.campaign, wanted, { draft: false }))
      .catch((error: unknown) => error)
    expect(await asked).toMatchObject(
      colour === 'red' ? { problem: { code: 'red' } } : { state: 'held' },
    )
  }
})

test('E9, R4: a company that the service no longer has clears nobody, whatever was read of it before', async () => {
  await using w = await enrolWorld()
  const [person] = w.clear
  await w.live.service.control('POST', '/faults', {
    endpoint: 'companies.read',
    count: 1,
    what: { kind: 'status', status: 404, after_effect: false },
  })
  const before = await judgePeople(w.enrolment, w.campaign, [person?.id ?? ''])
  await w.run(w.enrolment.companies.read([person?.company_id ?? ''], 0))
  const after = await judgePeople(w.enrolment, w.campaign, [person?.id ?? ''])
  expect([before[0]?.colour, after[0]?.colour]).toEqual(['green', 'amber'])
})
