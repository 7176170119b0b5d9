import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { holdRow, type PlacedRows } from '../../ui/grid/held-rows.ts'
import { useGridSnapshot, useGridState } from '../../ui/grid/use-grid.ts'

type Reach = Pick<ContactRow, 'email' | 'phone'>

/** Returns the row with the person's current values of the fields that a purchase changes. */
const withReach = <Row extends Reach>(row: Row, person: ContactRow | null | undefined): Row =>
  person
    ? { ...row, email: person.email, email_status: person.email_status, phone: person.phone }
    : row

/**
 * Provides a grid whose people can be looked up for credits. After `grid.hold()` the active row
 * stays in place and shows the purchase, even if the list no longer contains it or sorts it
 * elsewhere, until another row becomes active (D3). Use the returned rows for everything; `listed`
 * is the list without the held row. `keyOf` and `personOf` must not depend on anything that
 * changes.
 */
export function useHeldPeople<Row extends Reach, Listed extends PlacedRows<Row>>(
  listed: Listed,
  keyOf: (row: Row) => string,
  personOf: (row: Row) => string | null,
  list: string,
): { grid: GridState<Row>; rows: Listed } {
  const grid = useGridState(keyOf, list)
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
  // A deleted person is not held.
  useEffect(() => {
    if (held && person === null) grid.release()
  }, [grid, held, person])
  return { grid, rows }
}
