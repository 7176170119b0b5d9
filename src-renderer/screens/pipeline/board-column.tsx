import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { DragEvent } from 'react'
import type { JobFilter, Stage } from '#shared/bridge/pipeline.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { cx } from '../../ui/cx.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { BoardCard } from './board-card.tsx'
import { laneFigure } from './pipeline-figures.ts'
import { StageMark } from './stage-mark.tsx'
import { useColumnCards, type ColumnCardsOptions } from './use-column-cards.ts'
import styles from './board.module.css'

interface BoardColumnProps extends Pick<
  ColumnCardsOptions,
  'index' | 'sought' | 'onStand' | 'onFound' | 'onOpen'
> {
  lane: string
  label: string
  count: number
  stage: Stage | null
  filter: JobFilter
  /** Whether the active card is in this column. */
  active: boolean
  /** Whether a lead is being moved by key, so that no card is drawn as the active one. */
  isMoving: boolean
  onEnter: () => void
  /** Moves a dropped lead into this column; undefined if the column accepts none. */
  onDrop: ((id: string) => void) | undefined
}

const dragType = 'application/x-hotdesk-lead'

/**
 * Shows one column of the board. Reads and draws only what fits, whatever its length. The user can
 * drag cards in; keys do the same from anywhere.
 */
export function BoardColumn({
  lane,
  label,
  count,
  stage,
  filter,
  active,
  index,
  sought,
  isMoving,
  onEnter,
  onStand,
  onFound,
  onOpen,
  onDrop,
}: BoardColumnProps) {
  const format = useFormats()
  const moveKeys = useMoveKeys(stage)
  const { rows, grid, place, virtual, scroller } = useColumnCards({
    lane,
    filter,
    active,
    index,
    sought,
    onStand,
    onFound,
    onOpen,
  })
  const drop = useLeadDrop(onDrop)
  return (
    <section
      className={cx(styles.column, active && styles.here, drop.over && styles.over)}
      aria-label={t('{count, plural, one {{label}, # lead} other {{label}, # leads}}', {
        label,
        count,
      })}
      {...drop.handlers}
    >
      <header className={styles.head}>
        {stage ? <StageMark stage={stage} /> : null}
        <h2 className="cut">{label}</h2>
        <span className="num faint">
          <Figure of={laneFigure(label, rows.total ?? count, stage, rows.as_of, format)} />
        </span>
      </header>
      <div ref={scroller} className={styles.scroller}>
        <div
          role="grid"
          aria-label={t('{label} leads', { label })}
          aria-rowcount={rows.total ?? -1}
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
                total={rows.total ?? count}
                top={item.start}
                measure={virtual.measureElement}
                active={active && !isMoving && item.index === place}
                focusable={item.index === place}
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
            {rows.error?.message ?? <EmptyColumn keys={stage ? moveKeys : undefined} />}
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** Returns the shortcut that moves a lead into a stage, as currently bound. */
function useMoveKeys(stage: Stage | null): string | undefined {
  const id = stage === 'dismissed' ? 'pipeline.dismiss' : `pipeline.stage.${stage}`
  return useRegisteredActions().find((action) => action.id === id)?.shortcuts[0]
}

/** Accepts leads that are dragged in, and reports whether one is over the column. */
function useLeadDrop(onDrop: ((id: string) => void) | undefined) {
  const [over, setOver] = useState(false)
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (onDrop && event.dataTransfer.types.includes(dragType)) {
          event.preventDefault()
          setOver(true)
        }
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        const id = event.dataTransfer.getData(dragType)
        if (id && onDrop) {
          event.preventDefault()
          onDrop(id)
        }
      },
    },
  }
}

/** Explains how to move a lead into an empty column, if that is possible. */
function EmptyColumn({ keys }: { keys: string | undefined }) {
  if (!keys) return t('No leads')
  return (
    <>
      {t('Drag a card here, or press')} <Kbd keys={keys} />
    </>
  )
}
