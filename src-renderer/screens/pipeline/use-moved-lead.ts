import { useEffect, useRef, useState } from 'react'
import type { JobRow, Stage } from '#shared/bridge/pipeline.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { useKeyHold } from '../../keys/use-actions.ts'
import type { BoardLanes, Lane } from './board-lanes.ts'
import { stageOf, stageOrder } from './pipeline-labels.ts'
import type { Standing } from './use-column-cards.ts'

/** How many leads of a column are read to find one that was moved there. */
const SEARCHED = 1000

interface MovedLead {
  id: string
  /** The column that shows it afterwards. */
  lane: string
  isSaved: boolean
}

/** The keyboard position on the board, and how it is changed. */
interface Position {
  /** Index of the active column. */
  place: number
  row: JobRow | undefined
  enter: (column: number) => void
  stand: (standing: Standing) => void
}

interface MovedLeadOptions {
  by: BoardLanes
  lanes: readonly Lane[]
  position: Position
  /** Saves the new stage. Returns whether it was saved. */
  save: (lead: JobRow, stage: Stage) => Promise<boolean>
  /** Called instead of a move to the dismissed leads, which needs a reason. */
  onDismiss: () => void
}

/** While a lead is being moved, it stays the active one. */
const notNow = () => {}

/**
 * Moves the active lead to the next or previous stage by key, and holds the next keys until the lead
 * is found in its new column, because they are meant for it.
 */
export function useMovedLead({ by, lanes, position, save, onDismiss }: MovedLeadOptions) {
  const [moved, setMoved] = useState<MovedLead | null>(null)
  const isShown = moved !== null && lanes.some(({ id }) => id === moved.lane)
  useKeyHold(isShown ? 'list' : null)
  const moveTo = async (lead: JobRow, stage: Stage) => {
    // By status, a lead stays in its column.
    const lane = by === 'stage' ? lanes.find((each) => each.stage === stage) : lanes[position.place]
    const to = lane && { id: lead.id, lane: lane.id }
    if (to) setMoved({ ...to, isSaved: false })
    const isSaved = await save(lead, stage)
    setMoved(to && isSaved ? { ...to, isSaved } : null)
  }
  return {
    async move(step: -1 | 1): Promise<void> {
      const { row } = position
      if (!row) return
      const stage = stageOrder[stageOrder.indexOf(stageOf(row)) + step]
      if (stage === 'dismissed') onDismiss()
      else if (stage) await moveTo(row, stage)
    },
    /** Returns the properties of a column; `sought` is the lead that it has to find. */
    columnOf: (lane: string, index: number) => ({
      isMoving: isShown,
      sought: isShown && moved.isSaved && moved.lane === lane ? moved.id : null,
      onStand: isShown ? notNow : position.stand,
      onFound(standing: Standing | null) {
        setMoved(null)
        if (standing === null) return
        position.enter(index)
        position.stand(standing)
      },
    }),
  }
}

/**
 * Looks for a lead that was moved into a column, once the column is read again. Calls `onFound` with
 * its index, or with -1 if it is not among those searched, for instance because of the filter.
 */
export function useSoughtLead(
  rows: PagedRows<JobRow>,
  sought: string | null,
  onFound: (index: number) => void,
): void {
  const readFor = useRef<string | null>(null)
  const report = useRef(onFound)
  useEffect(() => {
    report.current = onFound
  })
  useEffect(() => {
    const isRead = readFor.current === sought
    readFor.current = sought
    if (sought === null) return
    if (!isRead) return rows.refresh()
    if (rows.loading || rows.refreshing) return
    const index = rows.indexOf(sought)
    const unread = index < 0 && !rows.error ? firstUnread(rows) : -1
    if (unread < 0) report.current(index)
    else rows.show(unread, unread)
  }, [rows, sought])
}

/** Returns the index of the first lead that is not loaded; -1 if all that are searched are. */
function firstUnread(rows: PagedRows<JobRow>): number {
  const last = Math.min(rows.total ?? 0, SEARCHED)
  for (let index = 0; index < last; index++) if (rows.at(index) === undefined) return index
  return -1
}
