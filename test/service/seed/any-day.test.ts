import { expect, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { defaults } from '#service/options.ts'
import { seed } from '#service/seed/index.ts'
import { thisMachine } from '#service/world/machine.ts'
import { openWorld } from '#service/world/world.ts'
import { friday } from '../support.ts'

const day = 86_400_000

/** All but campaigns, which are further on in the evening than in the morning. */
const tables = ['contacts', 'hot_lists', 'members', 'meetings', 'notes', 'jobs']

/** What depends on the day alone: moments, dates and the order that they lead to. */
const isDated = (column: string) => /_at$|_date$|^seq$/.test(column)

/** What a workspace holds that is begun at a moment: every row, without its moments. */
function contents(now: number) {
  const world = openWorld(
    { ...defaults, contacts: 200, seed: 1 },
    { ...thisMachine, now: () => now },
  )
  seed(world, { contacts: 200, seed: 1 })
  const rows = tables.flatMap((table) =>
    world.db
      .all<Record<string, string | number | null>>(`SELECT * FROM ${table}`)
      .map((row) => JSON.stringify(row, (column, value) => (isDated(column) ? undefined : value))),
  )
  world.close()
  return new Set(rows)
}

test.each(
  sampled(
    [
      ['a Saturday', friday + day],
      ['a Sunday evening', friday + 2 * day + day / 3],
      ['a Monday', friday + 3 * day],
      ['a Tuesday', friday + 4 * day],
      ['a Wednesday', friday + 5 * day],
      ['a Thursday of the next month', friday + 41 * day],
    ],
    5,
  ),
)(
  'C1: the practice workspace begun on %s has the people, meetings and calls of a Friday',
  (_name, now) => {
    const then = contents(now)
    const known = contents(friday)
    expect([...then].filter((row) => !known.has(row))).toEqual([])
    expect([...known].filter((row) => !then.has(row))).toEqual([])
  },
)
