import { expect, test } from 'vitest'
import { tick } from '#service/simulation/index.ts'
import { testWorld, type TestWorld } from '../support.ts'

interface Run {
  search: string
  people: { name: string; outcome: string; evidence: { quote: string }[] }[]
}

/** Carries a run of this brief to its end. */
async function ended(test: TestWorld, brief: string, search?: string): Promise<Run> {
  const { id } = await test.ok<{ id: string }>('POST', '/people/sourcing/runs', {
    brief,
    idempotency_key: `${brief} ${search}`,
    max_credits: 1000,
    ...(search ? { search } : {}),
  })
  for (let minute = 0; minute < 30; minute += 1) {
    test.wait(60_000)
    tick(test.world)
  }
  return test.ok<Run>('GET', `/people/sourcing/runs/${id}`)
}

const hasLeft = (person: Run['people'][number]) =>
  person.evidence.some(({ quote }) => /, left /.test(quote))
const delivered = ({ people }: Run) => people.filter(({ outcome }) => outcome === 'delivered')

test('a candidate search may span employers; a prospect search requires the current one', async () => {
  using test = testWorld({ contacts: 60, credits: { plan: 5000, addon: 0 } })
  let former = 0
  for (const brief of ['CFOs in Berlin', 'Nurses in Leeds', 'Controllers in Lyon']) {
    const candidates = await ended(test, brief, 'candidate')
    const prospects = await ended(test, brief, 'prospect')
    const left = delivered(candidates).filter(hasLeft)
    former += left.length
    expect(delivered(prospects).filter(hasLeft)).toEqual([])
    expect(prospects.people.filter(({ outcome }) => outcome === 'rejected').length).toBe(
      candidates.people.filter(({ outcome }) => outcome === 'rejected').length + left.length,
    )
  }
  expect(former).toBeGreaterThan(0)
})

test('with the contract’s fields alone, a brief that speaks of prospects is a prospect search', async () => {
  using test = testWorld({ contacts: 60 })
  expect((await ended(test, 'Prospects: heads of finance')).search).toBe('prospect')
  expect((await ended(test, 'Heads of finance')).search).toBe('candidate')
})
