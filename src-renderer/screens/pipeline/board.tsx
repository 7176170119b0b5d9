import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { JobFacets, JobFilter, Stage } from '#shared/bridge/pipeline.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { BoardColumn, type Standing } from './board-column.tsx'
import { HereMark } from './here-mark.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { aimAt } from './use-lead-edits.ts'
import { useLeadTools } from './use-lead-tools.tsx'
import type { PipelineState } from './use-pipeline-view.ts'
import { stageOf, stageOrder, stageWords, statusWord } from './pipeline-labels.ts'
import styles from './board.module.css'

type By = 'stage' | 'status'
interface Lane {
  id: string
  label: string
  count: number
  filter: JobFilter
  stage: Stage | null
}

interface BoardProps {
  state: PipelineState
  facets: JobFacets | undefined
  base: JobFacets | undefined
  head: (end: ReactNode) => ReactNode
}

/**
 * The pipeline as a board: by my stage, where cards can be moved, or by the workspace's status,
 * which nobody can change from here (R1, B2).
 */
export function Board({ state, facets, base, head }: BoardProps) {
  const [memory, remember] = useScreenMemory<{ by: By }>('pipeline.board')
  const by = memory.by ?? 'stage'
  const lanes = lanesOf(by, state.asked, facets, base)
  const [at, setAt] = useState(0)
  const [standing, setStanding] = useState<Standing | null>(null)
  const [open, setOpen] = useState(false)
  const place = Math.min(at, Math.max(0, lanes.length - 1))
  const scroller = useRef<HTMLDivElement>(null)
  const here = standing?.lane === lanes[place]?.id ? standing : null
  const row = here?.row
  useRecordInView('/pipeline', row?.id)
  const tools = useLeadTools({
    row,
    aim: () => (row ? aimAt(row) : null),
    onlyCompany: (company) => state.setFilter({ company }),
  })

  const sideways = (step: number) => setAt(Math.min(lanes.length - 1, Math.max(0, place + step)))
  const move = (step: number) => {
    if (!row) return
    const next = stageOrder[stageOrder.indexOf(stageOf(row)) + step]
    if (next === 'dismissed') tools.ask('dismiss')
    else if (next) tools.stage(next)
  }
  const drop = (id: string, lane: Lane) => {
    if (lane.stage === null) return
    if (row?.id === id && lane.stage === 'dismissed') return tools.ask('dismiss')
    tools.move(id, lane.stage)
  }
  useEffect(() => {
    scroller.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, open])
  const group = 'Board'
  useActions([
    {
      id: 'board.left',
      label: 'Previous column',
      group,
      keys: ['h', 'ArrowLeft'],
      hint: 'column',
      repeat: true,
      palette: false,
      run: () => sideways(-1),
    },
    {
      id: 'board.right',
      label: 'Next column',
      group,
      keys: ['l', 'ArrowRight'],
      hint: 'column',
      repeat: true,
      palette: false,
      run: () => sideways(1),
    },
    {
      id: 'board.back',
      label: 'Move to the previous stage',
      group,
      keys: ['Shift+ArrowLeft', 'Shift+h'],
      enabled: row !== undefined,
      run: () => move(-1),
    },
    {
      id: 'board.on',
      label: 'Move to the next stage',
      group,
      keys: ['Shift+ArrowRight', 'Shift+l'],
      enabled: row !== undefined,
      run: () => move(1),
    },
    {
      id: 'board.close',
      label: 'Close lead',
      group,
      keys: ['Escape'],
      palette: false,
      enabled: open,
      run: () => setOpen(false),
    },
    {
      id: 'board.by',
      label: by === 'stage' ? 'Group by status' : 'Group by my stage',
      group,
      keys: ['Shift+b'],
      run: () => remember({ by: by === 'stage' ? 'status' : 'stage' }),
    },
  ])
  return (
    <Screen
      footer={<KeyHints />}
      detail={open && row ? <LeadPanel row={row} {...tools.panel} /> : null}
    >
      {head(
        <div className={styles.by}>
          {by === 'stage' ? (
            <HereMark words />
          ) : (
            <span className="faint" title="Status is read-only.">
              read-only
            </span>
          )}
          <SegmentedControl
            label="Group by"
            value={by}
            options={[
              { value: 'stage', label: 'My stage' },
              { value: 'status', label: 'Status' },
            ]}
            onChange={(next) => {
              if (next) {
                remember({ by: next })
                setAt(0)
              }
            }}
          />
        </div>,
      )}
      <div className={styles.board} ref={scroller}>
        {lanes.map((lane, index) => (
          <BoardColumn
            key={`${by} ${lane.id}`}
            lane={lane.id}
            label={lane.label}
            count={lane.count}
            stage={lane.stage}
            filter={lane.filter}
            active={index === place}
            index={here ? here.index : (standing?.index ?? 0)}
            onEnter={() => setAt(index)}
            onStand={setStanding}
            onOpen={() => setOpen(true)}
            onDrop={lane.stage === null ? undefined : (id) => drop(id, lane)}
          />
        ))}
      </div>
      {tools.dialogs}
    </Screen>
  )
}

/** The columns. Those of statuses come from the leads: the service may have any. */
function lanesOf(
  by: By,
  filter: JobFilter,
  facets: JobFacets | undefined,
  base: JobFacets | undefined,
): Lane[] {
  const count = (of: 'stage' | 'status', value: string) =>
    facets?.[of].find((one) => one.value === value)?.count ?? 0
  if (by === 'stage') {
    return stageOrder
      .filter((stage) => !filter.stage?.length || filter.stage.includes(stage))
      .map((stage) => ({
        id: stage,
        label: stageWords[stage],
        count: count('stage', stage),
        filter: { ...filter, stage: [stage] },
        stage,
      }))
  }
  const order = ['new', 'reviewing', 'contacted', 'won', 'lost']
  const known = (base?.status ?? [])
    .map((one) => one.value)
    .filter((status) => !filter.status?.length || filter.status.includes(status))
  const rank = (status: string) => (order.includes(status) ? order.indexOf(status) : order.length)
  return known
    .toSorted((a, b) => rank(a) - rank(b))
    .map((status) => ({
      id: status,
      label: statusWord(status),
      count: count('status', status),
      filter: { ...filter, status: [status] },
      stage: null,
    }))
}
