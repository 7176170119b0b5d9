import { t } from '#shared/i18n/translate.ts'
import { Menu as Base } from '@base-ui/react/menu'
import floating from '../float.module.css'
import type { Column, Sorting } from './column.ts'
import { CLICK_STEP, withinBounds } from './column-resizer.tsx'
import { isMovable, type useColumnLayout } from './use-column-layout.ts'

/** A header whose menu is open, and where. */
export interface OpenHeader {
  id: string
  head: HTMLElement
  x: number
  y: number
}

interface ColumnMenuProps<Row, Sort extends string> {
  at: OpenHeader
  layout: ReturnType<typeof useColumnLayout<Row, Sort>>
  onSort: ((sorting: Sorting<Sort>) => void) | undefined
  onClose: () => void
}

/** Shows the menu of a column: sorting, its place and its width, each with single presses. */
export default function ColumnMenu<Row, Sort extends string>(props: ColumnMenuProps<Row, Sort>) {
  const { at, layout, onSort, onClose } = props
  const column = layout.columns.find(({ id }) => id === at.id)
  if (!column) return null
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  return (
    <Base.Root open modal={false} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner className={floating.positioner} anchor={anchor} align="start">
          <Base.Popup className={floating.popup} data-own-keys="" aria-label={t('Column')}>
            <SortItems column={column} onSort={onSort} />
            <MoveItems column={column} layout={layout} />
            {column.fixed ? null : <WidthItems id={column.id} head={at.head} layout={layout} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function SortItems<Row, Sort extends string>({
  column: { sort },
  onSort,
}: {
  column: Column<Row, Sort>
  onSort: ((sorting: Sorting<Sort>) => void) | undefined
}) {
  if (sort === undefined || !onSort) return null
  return (
    <>
      <Item label={t('Sort ascending')} run={() => onSort({ by: sort, descending: false })} />
      <Item label={t('Sort descending')} run={() => onSort({ by: sort, descending: true })} />
    </>
  )
}

/** Names the neighbour, so that the words fit both directions of writing. */
function MoveItems<Row, Sort extends string>({
  column,
  layout,
}: {
  column: Column<Row, Sort>
  layout: ReturnType<typeof useColumnLayout<Row, Sort>>
}) {
  if (!isMovable(column)) return null
  const movable = layout.columns.filter(isMovable)
  const place = movable.indexOf(column)
  const before = movable[place - 1]
  const after = movable[place + 1]
  return (
    <>
      {before ? (
        <Item
          label={t('Move before {column}', { column: before.header })}
          run={() => layout.step(column.id, -1)}
        />
      ) : null}
      {after ? (
        <Item
          label={t('Move after {column}', { column: after.header })}
          run={() => layout.step(column.id, 1)}
        />
      ) : null}
    </>
  )
}

function WidthItems<Row, Sort extends string>({
  id,
  head,
  layout,
}: {
  id: string
  head: HTMLElement
  layout: ReturnType<typeof useColumnLayout<Row, Sort>>
}) {
  const change = (by: number) =>
    layout.setWidth(id, withinBounds(head.getBoundingClientRect().width + by))
  return (
    <>
      <Item label={t('Widen the column')} run={() => change(CLICK_STEP)} stays />
      <Item label={t('Narrow the column')} run={() => change(-CLICK_STEP)} stays />
      <Item label={t('Reset the width')} run={() => layout.setWidth(id, null)} />
    </>
  )
}

/** An item; `stays` keeps the menu open for the next press. */
const Item = ({
  label,
  run,
  stays = false,
}: {
  label: string
  run: () => void
  stays?: boolean
}) => (
  <Base.Item className={floating.item} closeOnClick={!stays} onClick={run}>
    <span className={floating.label}>{label}</span>
  </Base.Item>
)
