import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import { createGridState, type GridState } from '../../ui/grid/grid-state.ts'
import { holdRow, type PlacedRows } from '../../ui/grid/held-rows.ts'
import { useGridSnapshot } from '../../ui/grid/use-grid.ts'

type Reach = Pick<ContactRow, 'email' | 'phone'>

/** What a purchase changes of a row, read of the person anew. */
const withReach = <Row extends Reach>(row: Row, person: ContactRow | null | undefined): Row =>
  person
    ? { ...row, email: person.email, email_status: person.email_status, phone: person.phone }
    : row

/**
 * A grid of people who can be bought for: once `grid.hold()` was called, the row stays under the
 * keyboard with what was bought on it, however the list is filtered or sorted anew, until the
 * keyboard moves (D3). Use the rows it returns for everything; `listed` are those of the list
 * alone. `keyOf` and `personOf` must not depend on anything that changes.
 */
export function useHeldPeople<Row extends Reach, Listed extends PlacedRows<Row>>(
  listed: Listed,
  keyOf: (row: Row) => string,
  personOf: (row: Row) => string | null,
  list: string,
): { grid: GridState<Row>; rows: Listed } {
  const grid = useMemo(() => createGridState<Row>(keyOf), [list])
  const { held } = useGridSnapshot(grid)
  const id = held ? personOf(held.row) : null
  const read = useQuery('contacts.read', id === null ? null : { id })
  const person = read.stale ? undefined : read.value?.contact
  const rows = useMemo(() => {
    if (!held) return listed
    const current = listed.at(listed.indexOf(held.key)) ?? withReach(held.row, person)
    return holdRow<Row, Listed>(listed, { ...held, row: current })
  }, [listed, held, person])
  useLayoutEffect(() => grid.follow(rows, rows.indexOf), [grid, rows])
  // Nobody is held who no longer exists.
  useEffect(() => {
    if (held && person === null) grid.release()
  }, [grid, held, person])
  return { grid, rows }
}
