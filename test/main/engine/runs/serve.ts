import { expect } from 'vitest'
import type { RunningService } from '#test/support/service.ts'

interface Entry {
  effects: { table: string; fields?: Record<string, unknown> }[]
}

/**
 * Lets this much time go by at the service, until it has written that it changed a record of this
 * table; `undefined` stands for any value.
 */
export async function serve(
  service: RunningService,
  ms: number,
  table: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const { last } = (await service.control('GET', '/journal?limit=1')).body as { last: number }
  await service.control('PUT', '/clock', { advance_ms: ms })
  const isIt = (found: Record<string, unknown> | undefined) =>
    Object.entries(fields).every(([name, value]) =>
      value === undefined ? found?.[name] !== undefined : found?.[name] === value,
    )
  await expect
    .poll(async () => {
      const { entries } = (
        await service.control(
          'GET',
          `/journal?limit=10000&kind=effect&after=${Math.max(0, last - 1)}`,
        )
      ).body as { entries: Entry[] }
      return entries
        .flatMap((entry) => entry.effects)
        .some((effect) => effect.table === table && isIt(effect.fields))
    })
    .toBe(true)
}
