import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { tick } from '#service/simulation/index.ts'
import type { World } from '#service/world/world.ts'
import { testWorld, type TestWorld } from '../support.ts'

const minute = 60_000
interface Run {
  id: string
  status: string
  pause_reason: string | null
  max_credits: number
  charged_credits: number
  people: {
    outcome: string
    charged_credits: number
    contact_id: string | null
    evidence: unknown[]
  }[]
  charges: { credits: number }[]
}

const start = (subject: TestWorld, key: string, max: number, brief = 'CFOs of Berlin fintechs') =>
  subject.ok<Run>('POST', '/people/sourcing/runs', {
    brief,
    idempotency_key: `key-${key}`,
    max_credits: max,
  })
const read = (subject: TestWorld, id: string) =>
  subject.ok<Run>('GET', `/people/sourcing/runs/${id}`)
function pass(subject: TestWorld, minutes: number) {
  for (let i = 0; i < minutes; i++) {
    subject.wait(minute)
    tick(subject.world)
  }
}

function checkMoney(world: World) {
  const credits =
    world.db.get<Record<'plan' | 'addon' | 'start_plan' | 'start_addon', number>>(
      'SELECT * FROM credits',
    )
  const charged = world.db.value<number>('SELECT coalesce(sum(amount), 0) FROM charges') ?? 0
  expect((credits?.plan ?? 0) + (credits?.addon ?? 0) + charged).toBe(
    (credits?.start_plan ?? 0) + (credits?.start_addon ?? 0),
  )
}

function checkRun(run: Run) {
  expect(run.charged_credits).toBeLessThanOrEqual(run.max_credits)
  expect(run.charges.reduce((sum, charge) => sum + charge.credits, 0)).toBe(run.charged_credits)
  expect(run.people.reduce((sum, person) => sum + person.charged_credits, 0)).toBe(
    run.charged_credits,
  )
  for (const person of run.people) {
    expect(person.evidence.length).toBeGreaterThan(0)
    if (person.outcome !== 'delivered')
      expect([person.charged_credits, person.contact_id]).toEqual([0, null])
    else expect(person.contact_id).not.toBeNull()
  }
}

test('G6: a run delivers people with evidence and ends; only those delivered are charged, as contacts of the workspace', async () => {
  using subject = testWorld({ contacts: 100 })
  const { id } = await start(subject, 'first-run', 500)
  pass(subject, 15)
  const run = await read(subject, id)
  expect([run.status, run.pause_reason]).toEqual(['completed', null])
  checkRun(run)
  checkMoney(subject.world)
  expect(run.charged_credits).toBeGreaterThan(0)
  expect(new Set(run.people.map((person) => person.outcome)).size).toBe(3)
  const delivered = run.people.filter((person) => person.contact_id !== null)
  for (const person of delivered) await subject.ok('GET', `/contacts/${person.contact_id}`)
})

test('a person qualified once is not charged again by another run of the same brief', async () => {
  using subject = testWorld({ contacts: 100 })
  const first = await start(subject, 'first-run', 500)
  pass(subject, 15)
  const second = await start(subject, 'second-run', 500)
  pass(subject, 15)
  const [before, after] = [await read(subject, first.id), await read(subject, second.id)]
  expect(after.people.map((person) => person.outcome)).toEqual(
    before.people.map((person) => person.outcome),
  )
  expect(before.charged_credits).toBeGreaterThan(0)
  expect(after.charged_credits).toBe(0)
})

test('P8: whatever the caps, the balance and the resumes: never above a cap, and the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          max: fc.integer({ min: 1, max: 40 }),
          brief: fc.constantFrom('CFO', 'lidar lead', 'head of people'),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.record({ plan: fc.nat(30), addon: fc.nat(30) }),
      fc.array(fc.nat(8), { maxLength: 6 }),
      async (wanted, credits, resumes) => {
        using subject = testWorld({ contacts: 40, credits })
        const ids: string[] = []
        for (const [index, { max, brief }] of wanted.entries()) {
          const answer = await subject.call('POST', '/people/sourcing/runs', {
            brief,
            idempotency_key: `key-number-${index}`,
            max_credits: max,
          })
          if (answer.status === 201) ids.push((answer.body as Run).id)
          else expect(answer.status).toBe(402)
          pass(subject, 1)
        }
        for (const minutes of resumes) {
          for (const id of ids) await subject.call('POST', `/people/sourcing/runs/${id}/resume`)
          pass(subject, minutes)
          checkMoney(subject.world)
          for (const id of ids) checkRun(await read(subject, id))
        }
        pass(subject, 12)
        checkMoney(subject.world)
        for (const id of ids) {
          const run = await read(subject, id)
          checkRun(run)
          expect(['paused', 'completed']).toContain(run.status)
          if (run.status === 'paused') expect(['cap', 'balance']).toContain(run.pause_reason)
        }
      },
    ),
    { numRuns: times(15, 5) },
  )
})

test('a run that lacked credits goes on after a top-up and a resume, without paying twice', async () => {
  using subject = testWorld({ contacts: 100, credits: { plan: 4, addon: 0 } })
  const { id } = await start(subject, 'top-up-run', 500)
  pass(subject, 15)
  const stopped = await read(subject, id)
  expect([stopped.status, stopped.pause_reason]).toEqual(['paused', 'balance'])
  subject.world.db.run('UPDATE credits SET plan = plan + 300, start_plan = start_plan + 300')
  await subject.ok('POST', `/people/sourcing/runs/${id}/resume`)
  pass(subject, 15)
  const run = await read(subject, id)
  expect(run.status).toBe('completed')
  expect(run.people.slice(0, stopped.people.length)).toEqual(stopped.people)
  checkRun(run)
  checkMoney(subject.world)
})
