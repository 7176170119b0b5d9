import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import type { Api } from '#main/engine/api/index.ts'
import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { sweep } from '#main/engine/sync/sweep.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { cacheWorld } from '../store/world.ts'

interface Change {
  kind: 'insert' | 'remove' | 'touch'
  at: number
}

/** A list, newest first, that people change while its pages are read: rows shift between pages. */
function mutatingService(changes: readonly Change[], size: number) {
  let rows = Array.from({ length: 60 }, (_nothing, n) => `r${n}`)
  let made = 0
  let step = 0
  const change = ({ kind, at }: Change) => {
    const place = at % Math.max(1, rows.length)
    const id = rows[place]
    if (kind === 'insert') rows = [`new${(made += 1)}`, ...rows]
    else if (id !== undefined)
      rows = [...(kind === 'touch' ? [id] : []), ...rows.filter((other) => other !== id)]
  }
  const api: Pick<Api, 'call'> = {
    call: (async (_name: string, { query }: { query: { page?: string } }) => {
      // Between pages somebody may have been at it; in the end everybody goes home.
      const next = changes[step]
      if (step % 3 !== 2 && next) change(next)
      step += 1
      const page = Number(query.page ?? '1')
      return {
        kind: 'ok',
        status: 200,
        at: 1_800_000_000_000 + step,
        requested_at: step,
        value: {
          records: rows.slice((page - 1) * size, page * size).map((id) => ({ id, title: id })),
          page: { total: rows.length, has_more: true },
          skipped: 0,
          extra: {},
        },
      }
    }) as unknown as Api['call'],
  }
  return { api, live: () => new Set(rows), settled: () => step >= changes.length }
}

test('P15 (finding 3): however a list changes while it is read, rows stay while they exist and go in the end', async () => {
  await using world = await cacheWorld()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record<Change>({ kind: fc.constantFrom('insert', 'remove', 'touch'), at: fc.nat(100) }),
        { maxLength: 40 },
      ),
      fc.constantFrom(7, 10, 25),
      fc.boolean(),
      async (changes, size, states) => {
        runs += 1
        const list = `h${runs}`
        const service = mutatingService(changes, size)
        const clock = manualClock(1_800_000_000_000 + runs * 1e9)
        const removals: string[] = []
        const target = new Proxy(world.cache, {
          get: (cache, name) => {
            const member: unknown = Reflect.get(cache, name)
            if (typeof member !== 'function') return member
            return async (...args: unknown[]) => {
              const answer: unknown = await Reflect.apply(member, cache, args)
              if (name === 'remove')
                removals.push(
                  ...(answer as { removed: string[] }).removed.filter((id) =>
                    service.live().has(id.split('/')[1] ?? id),
                  ),
                )
              return answer
            }
          },
        })
        const pass = () =>
          sweep(
            {
              api: {
                ...withMembers(service.api, list, states),
                pagingKnowledge: new PagingKnowledge(),
              },
              target,
              clock,
              listener: {},
            },
            {
              resource: 'members',
              parent: list,
              priority: () => 'sweep',
              signal: new AbortController().signal,
              progress: () => {},
            },
          )
        for (let n = 0; n < 30 && !service.settled(); n += 1) {
          await pass()
          await clock.advance(60_000)
        }
        for (let n = 0; n < 3; n += 1) {
          await pass()
          await clock.advance(60_000)
        }
        expect(removals).toEqual([])
        const kept = await world.cache.ids('members', { field: 'list_id', is: list })
        expect(new Set(kept.map((id) => id.split('/')[1]))).toEqual(service.live())
      },
    ),
    { numRuns: times(40, 15), seed: 20261120 },
  )
})

/**
 * The list as a hot list's page of members, with ids of its own for each run; `states`: it says how
 * many there are.
 */
function withMembers(api: Pick<Api, 'call'>, list: string, states: boolean): Pick<Api, 'call'> {
  return {
    call: (async (name: string, options: { query: { page?: string } }) => {
      const answer = await (
        api.call as unknown as (
          name: string,
          options: unknown,
        ) => Promise<{ value: { records: { id: string }[]; page: { total: number } } }>
      )(name, options)
      const members = answer.value.records.map(({ id }) => ({ id: `${list}/${id}` }))
      const { total } = answer.value.page
      return { ...answer, value: { id: list, ...(states && { member_count: total }), members } }
    }) as unknown as Api['call'],
  }
}
