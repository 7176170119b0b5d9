import { expect, test } from 'vitest'
import { columnsFor } from '#renderer/parts/people/columns.tsx'

/** What the columns of people share at 1920 px, beside the navigation, the panel and fixed columns. */
const SHARED = 900

test('M2: in a wide window most e-mail addresses are read whole', () => {
  const columns = columnsFor(['title', 'company', 'email', 'location'])
  const shares = new Map(
    columns.map(({ id, width }) => [
      id,
      typeof width === 'number' ? 0 : (width.wide ?? width.share),
    ]),
  )
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0)
  // An address of thirty-five characters, in the letters of a table.
  expect(((shares.get('email') ?? 0) / all) * SHARED).toBeGreaterThan(250)
})
