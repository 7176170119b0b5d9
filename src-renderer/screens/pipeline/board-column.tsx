import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { JobFilter, JobRow, Stage } from '#shared/bridge/pipeline.ts'
import { usePages } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { useTextScale } from '../../stores/preferences.ts'
import { cx } from '../../ui/cx.ts'
import { useGridActions } from '../../ui/grid/grid-actions.ts'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { BoardCard } from './board-card.tsx'
import { StageMark } from './stage-mark.tsx'
import styles from './board.module.css'

/** Where the keyboard is on the board. */
export interface Standing {
  lane: string
  row: JobRow
  index: number
}

interface BoardColumnProps {
  lane: string
  label: string
  count: number
  stage: Stage | null
  filter: JobFilter
  /** The keyboard is in this column. */
  active: boolean
  /** The place to stand at on entering. */
  index: number
  onEnter: () => void
  onStand: (standing: Standing) => void
  onOpen: () => void
  onDrop: ((id: string) => void) | undefined
}

const keyOf = (row: JobRow) => row.id
/** A card with a title of one line; each says how high it is once it is drawn. */
const cardPixels = 86
const dragType = 'application/x-hotdesk-lead'

/**
 * One column: reads and draws what fits, whatever its length. A card may be dragged in; keys do the
 * same from anywhere.
 */
export function BoardColumn({
  lane,
  label,
  count,
  stage,
  filter,
  active,
  index,
  onEnter,
  onStand,
  onOpen,
  onDrop,
}: BoardColumnProps) {
  const format = useFormats()
  const moves = useRegisteredActions().find(
    ({ id }) => id === (stage === 'dismissed' ? 'pipeline.dismiss' : `pipeline.stage.${stage}`),
  )?.shortcuts[0]
  const scroller = useRef<HTMLDivElement>(null)
  const height = cardPixels * useTextScale()
  const rows = usePages('pipeline.list', { filter }, { size: 50 })
  const grid = useGrid(rows, keyOf, `${lane} ${JSON.stringify(filter)}`)
  const row = useActiveRow(grid, rows)
  const snapshot = useGridSnapshot(grid)
  const [over, setOver] = useState(false)
  const total = rows.total ?? 0
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    paddingStart: 2,
    paddingEnd: 8,
  })
  // oxlint-disable-next-line react/exhaustive-deps -- `virtual` is one mutable object, new only by name.
  useEffect(() => virtual.measure(), [height])
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    if (rows.total !== null) rows.show(startIndex, endIndex)
  }, [rows, startIndex, endIndex])

  const entered = useRef(active)
  useEffect(() => {
    if (active && !entered.current) grid.moveTo(index)
    entered.current = active
    // oxlint-disable-next-line react/exhaustive-deps -- On entering only: later moves are the grid’s own.
  }, [active])
  useEffect(() => {
    if (active && row) onStand({ lane, row, index: snapshot.active })
    // oxlint-disable-next-line react/exhaustive-deps -- Told when the place changes; `onStand` is new with every render.
  }, [active, row, snapshot.active])
  useEffect(() => {
    if (active && snapshot.active >= 0) virtual.scrollToIndex(snapshot.active, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- `virtual` is one mutable object, new only by name.
  }, [active, snapshot.active])
  useGridActions(grid, {
    selectable: false,
    enabled: active && total > 0,
    onOpen,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 1),
  })

  return (
    <section
      className={cx(styles.column, active && styles.here, over && styles.over)}
      aria-label={`${label}, ${count}`}
      onDragOver={(event) => {
        if (onDrop && event.dataTransfer.types.includes(dragType)) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const id = event.dataTransfer.getData(dragType)
        if (id && onDrop) {
          event.preventDefault()
          onDrop(id)
        }
      }}
    >
      <header className={styles.head}>
        {stage ? <StageMark stage={stage} /> : null}
        <h2 className="cut">{label}</h2>
        <span className="num faint">{format.number(rows.total ?? count)}</span>
      </header>
      <div ref={scroller} className={styles.scroller}>
        <div
          role="grid"
          aria-label={`${label} leads`}
          aria-rowcount={rows.total === null ? -1 : total}
          aria-colcount={1}
          aria-busy={rows.loading || undefined}
          className={styles.cards}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map((item) => {
            const card = rows.at(item.index)
            return (
              <BoardCard
                key={item.index}
                row={card}
                index={item.index}
                top={item.start}
                measure={virtual.measureElement}
                active={active && item.index === snapshot.active}
                focusable={item.index === snapshot.active}
                draggable={onDrop !== undefined}
                onPress={() => {
                  onEnter()
                  grid.moveTo(item.index)
                  if (card) onStand({ lane, row: card, index: item.index })
                }}
                onOpen={onOpen}
                onDrag={(transfer) => {
                  if (card) transfer.setData(dragType, card.id)
                }}
              />
            )
          })}
        </div>
        {rows.total === 0 ? (
          <p className={styles.none}>
            {rows.error?.message ?? <EmptyColumn keys={stage ? moves : undefined} />}
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** How to bring a lead into an empty column, where one can be brought. */
function EmptyColumn({ keys }: { keys: string | undefined }) {
  if (!keys) return 'No leads'
  return (
    <>
      Drag a card here, or press <Kbd keys={keys} />
    </>
  )
}
