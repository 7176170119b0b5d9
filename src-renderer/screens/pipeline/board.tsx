import { t } from '#shared/i18n/translate.ts'
import { lazy, useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { JobFacets, JobRow } from '#shared/bridge/pipeline.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { openInWindow } from '../../data/open-window.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { CopiedTable, useCopying } from '../../ui/grid/copy-rows.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { returnToList } from '../../ui/return-to-list.ts'
import { Screen } from '../../ui/screen.tsx'
import { useRevealedPanel } from '../../ui/use-shown-panel.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { BoardColumn } from './board-column.tsx'
import { lanesOf, type BoardLanes, type Lane } from './board-lanes.ts'
import { allColumns } from './columns.tsx'
import { HereMark } from './here-mark.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { useBoardActions } from './use-board-actions.ts'
import { aimAt } from './use-lead-edits.ts'
import { useMovedLead } from './use-moved-lead.ts'
import { withTip } from './with-tip.tsx'
import { useLeadTools } from './use-lead-tools.tsx'
import type { Standing } from './use-column-cards.ts'
import type { PipelineState } from './use-pipeline-view.ts'
import { stageOf } from './pipeline-labels.ts'
import styles from './board.module.css'

const CardMenu = lazy(() => import('../../ui/grid/row-menu-body.tsx'))

const keyOf = (row: JobRow) => row.id

interface BoardProps {
  state: PipelineState
  facets: JobFacets | undefined
  base: JobFacets | undefined
  head: (end: ReactNode) => ReactNode
  /** Replaces the columns if the workspace has no leads at all; otherwise null. */
  empty: ReactNode
}

/**
 * Shows the pipeline as a board: by the user's stage, where cards can be moved, or by the
 * workspace's status, which is read-only (R1, B2).
 */
export function Board({ state, facets, base, head, empty }: BoardProps) {
  const [memory, remember] = useScreenMemory<{ by: BoardLanes }>('pipeline.board')
  const by = memory.by ?? 'stage'
  const lanes = lanesOf(by, state.criteria, facets, base)
  const position = useBoardPosition(lanes)
  const { row, place } = position
  const [open, setOpen] = useScreenState('board open', false)
  const panel = useRevealedPanel()
  useRecordInView('/pipeline', row?.id)
  const tools = useLeadTools({
    row,
    aim: () => (row ? aimAt(row) : null),
    onlyCompany: (company) => state.setFilter({ company }),
  })
  const moving = useMovedLead({
    by,
    lanes,
    position,
    save: tools.moveOne,
    onDismiss: () => tools.ask('dismiss'),
  })
  const drop = (id: string, lane: Lane) => {
    if (lane.stage === null) return
    // Put back where it came from, as somebody does who changed their mind.
    if (row?.id === id && lane.stage === stageOf(row)) return
    if (row?.id === id && lane.stage === 'dismissed') return tools.ask('dismiss')
    tools.move(id, lane.stage)
  }
  const board = useColumnInSight(place, open)
  useBoardActions({
    by,
    hasTarget: row !== undefined,
    open,
    onSideways: (step) => position.enter(place + step),
    onMove: (step) => void moving.move(step),
    onClose() {
      returnToList()
      setOpen(false)
    },
    onWindow: () => row && void openInWindow(recordPath('pipeline', row.id)),
    onGroup: (next) => remember({ by: next }),
  })
  const [menuAt, openMenu, closeMenu] = useCardMenu()
  const [copying, endCopying] = useCopying(row !== undefined)
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        row && (open || tools.panel.note.writing) ? <LeadPanel row={row} {...tools.panel} /> : null
      }
    >
      {head(
        <Grouping
          by={by}
          onChange={(next) => {
            remember({ by: next })
            position.enter(0)
          }}
        />,
      )}
      {empty}
      <div
        className={styles.board}
        data-surface="board"
        ref={board}
        hidden={empty !== null}
        onContextMenu={openMenu}
      >
        {lanes.map((lane, index) => (
          <BoardColumn
            key={`${by} ${lane.id}`}
            lane={lane.id}
            label={lane.label}
            count={lane.count}
            stage={lane.stage}
            filter={lane.filter}
            active={index === place}
            index={position.index}
            {...moving.columnOf(lane.id, index)}
            onEnter={() => position.enter(index)}
            onOpen={() => {
              setOpen(true)
              panel.reveal()
            }}
            onDrop={lane.stage === null ? undefined : (id) => drop(id, lane)}
          />
        ))}
      </div>
      {menuAt && row ? (
        <Arriving>
          <CardMenu key={`${menuAt.x} ${menuAt.y}`} at={menuAt} onClose={closeMenu} />
        </Arriving>
      ) : null}
      {copying && row ? (
        <CopiedTable columns={allColumns} rows={[row]} keyOf={keyOf} onDone={endCopying} />
      ) : null}
      {tools.dialogs}
    </Screen>
  )
}

/**
 * Keeps the keyboard position on the board: the column, the lead, and its index in the column,
 * which stays the same from one column to the next.
 */
function useBoardPosition(lanes: readonly Lane[]) {
  const [at, setAt] = useScreenState('board column', 0)
  const [standing, setStanding] = useState<Standing | null>(null)
  const last = Math.max(0, lanes.length - 1)
  const place = Math.min(at, last)
  const here = standing?.lane === lanes[place]?.id ? standing : null
  return {
    place,
    row: here?.row,
    index: standing?.index ?? 0,
    enter: (column: number) => setAt(Math.min(last, Math.max(0, column))),
    stand: setStanding,
  }
}

/** Keeps where the menu of a card is open; a right click makes its card the active one. */
function useCardMenu() {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const open = (event: MouseEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-board-card]')
    if (!card || document.getSelection()?.type === 'Range') return
    event.preventDefault()
    card.click()
    setAt({ x: event.clientX, y: event.clientY })
  }
  return [at, open, () => setAt(null)] as const
}

/**
 * Scrolls the active column into view, and again when the panel opens and takes room. Returns the
 * ref of the element that holds the columns.
 */
function useColumnInSight(place: number, open: boolean): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    board.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, open])
  return board
}

const groupingTips: Record<BoardLanes, string> = {
  stage: t('Group by my stage'),
  status: t('Group by status'),
}

interface GroupingProps {
  by: BoardLanes
  onChange: (by: BoardLanes) => void
}

/**
 * Chooses what the columns represent, and shows where stages are kept or that status is read-only.
 */
function Grouping({ by, onChange }: GroupingProps) {
  // The key leads to the other grouping.
  const key = (value: BoardLanes) => (value === by ? {} : { keys: 'Shift+b' })
  return (
    <div className={styles.by}>
      {by === 'stage' ? (
        <HereMark words />
      ) : (
        <span className="faint" title={t('Status is read-only.')}>
          {t('read-only')}
        </span>
      )}
      <SegmentedControl
        label={t('Group by')}
        around={withTip(groupingTips)}
        value={by}
        options={[
          { value: 'stage', label: t('My stage'), ...key('stage') },
          { value: 'status', label: t('Status'), ...key('status') },
        ]}
        onChange={(next) => {
          if (next) onChange(next)
        }}
      />
    </div>
  )
}
