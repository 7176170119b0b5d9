import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FaultKind } from '#service/world/faults.ts'
import { troublesWithBooks } from './books.ts'
import { generous, testWorld } from './support.ts'

const faults: FaultKind[] = [
  { kind: 'drop_before' },
  { kind: 'drop_after' },
  { kind: 'malformed' },
  { kind: 'html' },
  { kind: 'rate_limit' },
  { kind: 'status', status: 503, after_effect: true },
  { kind: 'status', status: 500, after_effect: false },
  { kind: 'delay', ms: 0, when: 'after' },
]
const call = fc.record({
  what: fc.constantFrom('find-email', 'find-phone', 'find-contacts', 'research', 'report', 'desk'),
  whom: fc.integer({ min: 0, max: 3 }),
  fault: fc.option(fc.constantFrom(...faults), { freq: 2 }),
})
/**
 * What is asked between two crashes, how many answers of the vendor arrive before the next one, and
 * which of them are outages.
 */
const life = fc.record({
  calls: fc.array(call, { minLength: 2, maxLength: 8 }),
  steps: fc.integer({ min: 0, max: 10 }),
  failing: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
})

/*
 * A crash here loses everything the process knew (what was held, who was waited for) between two
 * transactions; that nothing is lost or half done within one is shown by SIGKILL (process.test.ts)
 * and by failing each write in turn (atomic.test.ts).
 */
test('any interleaving of paid calls, faults and crashes: balance + charges = start, and each charge has its result', async () => {
  let charges = 0
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(life, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 60 }),
      async (scheduler, lives, credits) => {
        const data = mkdtempSync(join(tmpdir(), 'hotdesk-money-'))
        const open = () =>
          testWorld({
            data,
            contacts: 8,
            credits: { plan: Math.ceil(credits / 2), addon: Math.floor(credits / 2) },
          })
        try {
          for (const { calls, steps, failing } of lives) {
            const workspace = open()
            const { world } = workspace
            let asked = 0
            const late =
              <A extends unknown[], R>(answer: (...args: A) => Promise<R>) =>
              async (...args: A): Promise<R> => {
                const turn = asked++
                await scheduler.schedule(Promise.resolve())
                if (turn % 3 === 2 && failing[turn % failing.length]) throw new Error('vendor down')
                return answer(...args)
              }
            world.enrichment = {
              findEmail: late(generous.findEmail),
              findPhone: late(generous.findPhone),
              findContacts: late(generous.findContacts),
              research: late(generous.research),
            }
            const [people, companies] = ['contacts', 'companies'].map((table) =>
              world.db
                .all<{ id: string }>(`SELECT id FROM ${table} ORDER BY seq LIMIT 4`)
                .map(({ id }) => id),
            )
            const waiting = calls.map(({ what, whom, fault }, index) => {
              if (fault) world.faults.add({ what: fault })
              const path = pathOf(what, companies?.[whom], people?.[whom])
              // A cut connection has no answer, and after the crash nobody hears one.
              return workspace.call('POST', path, { brief: `b${index}` }).catch(() => null)
            })
            await new Promise((resolve) => setImmediate(resolve))
            for (let step = 0; step < steps && scheduler.count() > 0; step++) {
              await scheduler.waitOne()
              expect(
                troublesWithBooks(world.db).filter(
                  (problem) => !problem.includes('refusals carry'),
                ),
              ).toEqual([])
            }
            world.close()
            // What the vendor says now is heard by a process that is gone.
            while (scheduler.count() > 0) await scheduler.waitOne()
            await Promise.all(waiting)
          }
          using last = open()
          expect(
            troublesWithBooks(last.world.db).filter(
              (problem) => !problem.includes('refusals carry'),
            ),
          ).toEqual([])
          charges += last.world.db.value<number>('SELECT count(*) FROM charges') ?? 0
        } finally {
          rmSync(data, { recursive: true, force: true })
        }
      },
    ),
    { numRuns: Number(process.env['HOTDESK_MONEY_RUNS'] ?? 20) },
  )
  expect(charges).toBeGreaterThan(20)
})

function pathOf(what: string, company: string | undefined, person: string | undefined): string {
  if (what === 'report') return '/research'
  if (what === 'desk') return '/icp/generate'
  return /contacts|research/.test(what)
    ? `/companies/${company}/${what}`
    : `/contacts/${person}/${what}`
}
