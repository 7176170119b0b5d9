import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { holdRow, type PlacedRows } from '../../ui/grid/held-rows.ts'
import { useGridSnapshot, useGridState } from '../../ui/grid/use-grid.ts'

type Reach = Pick<ContactRow, 'email' | 'phone'>

/** Puts what a purchase changes into a row, as the person has it now. */
const withReach = <Row extends Reach>(row: Row, person: ContactRow | null | undefined): Row =>
  person
    ? { ...row, email: person.email, email_status: person.email_status, phone: person.phone }
    : row

/**
 * Gives a grid whose people can be bought for. After `grid.hold()` the row stays under the keyboard
 * with what was bought on it, even if the list no longer holds it or sorts it elsewhere, until the
 * keyboard moves (D3). Use the rows it returns for everything; `listed` is the list alone. `keyOf`
 * and `personOf` must not depend on anything that changes.
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
  // A person who was deleted is not held.
  useEffect(() => {
    if (held && person === null) grid.release()
  }, [grid, held, person])
  return { grid, rows }
}
