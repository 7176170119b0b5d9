import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { type TwoFiles, twoFiles } from './two-files.ts'

const runs = Number(
  process.env['HOTDESK_MODEL_RUNS'] ?? (process.env['HOTDESK_SOAK'] ? 1_000 : times(15, 5)),
)
const ids = ['c_1', 'c_2'] as const
const fields = ['title', 'notes'] as const
const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

type Step =
  | { do: 'edit'; id: string; field: string }
  /** A page is asked for, or the oldest one arrives. */
  | { do: 'ask' | 'arrive' | 'renew' | 'work' }
  | { do: 'manner'; manner: 'listens' | 'deaf' | 'refuses' }
  | { do: 'restart'; cache: 'kept' | 'lost' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      id: fc.constantFrom(...ids),
      field: fc.constantFrom(...fields),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('ask' as const, 'arrive' as const) }) },
  { weight: 5, arbitrary: fc.constant({ do: 'work' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'renew' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('manner' as const),
      manner: fc.constantFrom('listens' as const, 'deaf' as const, 'refuses' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('restart' as const),
      cache: fc.constantFrom('kept' as const, 'lost' as const),
    }),
  },
)

/** Nobody else edits; values are numbered, so that going back shows. */
class Model {
  wanted = new Map<string, number>()
  shown = new Map<string, number>()
  pages: { asked: number; records: Fields[] }[] = []
  next = 1
}

const numberOf = (value: unknown) => Number(String(value).replace('v', ''))

/**
 * No value on the screen is older than one that was shown before; `newest`: each is the one wanted
 * last.
 */
async function look(files: TwoFiles, model: Model, newest: boolean): Promise<void> {
  for (const id of ids) {
    const row = await files.row('contacts', id)
    for (const field of row ? fields : []) {
      const key = `${id}.${field}`
      const shown = numberOf(row?.record[field])
      expect(shown, key).toBeGreaterThanOrEqual(model.shown.get(key) ?? 0)
      if (newest) expect(shown, key).toBe(model.wanted.get(key) ?? 0)
      model.shown.set(key, shown)
    }
  }
  expect(files.world.states()).not.toContain('conflict')
}

const snapshot = (files: TwoFiles) =>
  ids.map((id) => ({ ...(files.service.table('contacts').get(id) as Fields) }))

async function run(files: TwoFiles, model: Model, one: Step): Promise<void> {
  await files.clock.advance(1)
  switch (one.do) {
    case 'edit': {
      if (!(await files.row('contacts', one.id))) return
      const value = model.next++
      model.wanted.set(`${one.id}.${one.field}`, value)
      let kept = false
      const edit = async () => {
        await files.edit('contacts.update', 'contacts', one.id, { [one.field]: `v${value}` })
        kept = true
      }
      void edit()
      const count = () =>
        files.world.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM history').get()?.n
      // A cache that is deaf never answers; the edit is kept all the same.
      for (const before = count(); !kept && count() === before;) await turn()
      return
    }
    case 'ask':
      model.pages.push({ asked: files.clock.monotonic(), records: snapshot(files) })
      return
    case 'arrive': {
      const page = model.pages.shift()
      if (page) await files.page('contacts', page.records, page.asked)
      return
    }
    case 'renew':
      await files.renew()
      return
    case 'work':
      for (let at = 0; at < 60; at += 1) await turn()
      return
    case 'manner':
      files.manner(one.manner)
      return
    case 'restart': {
      model.pages = []
      await files.restart(one.cache)
      await look(files, model, true)
    }
  }
}

test(
  'P20: whatever kills, late pages and a failing cache do, nothing shown goes back or conflicts with itself',
  { timeout: runs > 100 ? 7_200_000 : 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        await using files = await twoFiles()
        const model = new Model()
        for (const id of ids)
          files.service.table('contacts').set(id, { id, title: 'v0', notes: 'v0' })
        await files.page('contacts', snapshot(files))
        files.outbox.start()
        for (const one of steps) {
          await run(files, model, one)
          await look(files, model, false)
        }
        await files.restart()
        await files.sent()
        await files.clock.advance(1)
        await files.page('contacts', snapshot(files))
        await look(files, model, true)
        for (const [key, value] of model.wanted) {
          const [id = '', field = ''] = key.split('.')
          expect(files.service.table('contacts').get(id)?.[field], key).toBe(`v${value}`)
        }
        expect(files.outbox.pending().rows).toEqual([])
      }),
      { numRuns: runs },
    )
  },
)
