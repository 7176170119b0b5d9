import { CSPProvider } from '@base-ui/react/csp-provider'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import { Toaster } from '../app/toasts/toaster.tsx'
import { useAppearance } from '../app/use-appearance.ts'
import { bridge } from '../data/port.ts'
import { sayChanged } from '../data/run.ts'
import { usePages } from '../data/use-pages.ts'
import { ago } from '../format/formats.ts'
import { useActions, useKeyListener } from '../keys/use-actions.ts'
import { AsOf } from '../ui/as-of.tsx'
import { DetailPanel } from '../ui/detail-panel.tsx'
import { DncBadge } from '../ui/dnc-badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Column } from '../ui/grid/column.ts'
import { DataGrid } from '../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../ui/grid/use-grid.ts'
import { KeyHints } from '../ui/key-hints.tsx'
import { PendingRing } from '../ui/pending-ring.tsx'
import { Facts, ScreenHeader } from '../ui/screen-header.tsx'
import { Screen } from '../ui/screen.tsx'
import { StatusTrack } from '../ui/status-track.tsx'
import { TierChip } from '../ui/tier-chip.tsx'
import styles from './gallery.module.css'

const keyOf = (row: MemberRow) => row.id
const rowLabel = (row: MemberRow) => row.name
const isFaded = (row: MemberRow) => row.status === 'converted'
const columns: Column<MemberRow>[] = [
  {
    id: 'pending',
    header: '',
    label: 'Waiting for sync',
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} conflict={row.conflict} />,
  },
  {
    id: 'tier',
    header: 'Tier',
    width: 22,
    fixed: true,
    cell: (row) => <TierChip tier={row.tier} />,
  },
  {
    id: 'name',
    header: 'Name',
    width: { share: 1.1, least: 132 },
    tone: 'name',
    sort: 'name',
    cell: (row) => row.name,
  },
  {
    id: 'role',
    header: 'Role',
    width: { share: 1.1, least: 116 },
    cell: (row) => (
      <span className={styles.role}>
        <span className="cut muted">
          {row.title} · {row.company_name}
        </span>
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 158,
    cell: (row) => <StatusTrack status={row.status} />,
  },
  {
    id: 'note',
    header: 'Note',
    width: { share: 0.9, least: 70 },
    tone: 'muted',
    cell: (row) => row.notes,
  },
  {
    id: 'touched',
    header: 'Touched',
    width: 52,
    align: 'end',
    tone: 'faint',
    cell: (row) => (row.touched_at === null ? '—' : ago(row.touched_at)),
  },
]

/**
 * Shows a long list with all features: for visual checks, for axe, and to measure a key press over
 * 100,000 rows.
 */
export function GridPage() {
  useAppearance()
  useKeyListener()
  const [sorting, setSorting] = useState({ by: 'name', descending: false })
  const rows = usePages('hotLists.members', { id: 'l_1', queue: 'all' })
  const grid = useGrid(rows, keyOf, 'l_1')
  const active = useActiveRow(grid, rows)
  const tier = (letter: 'S' | 'A' | 'B') => async () => {
    if (!active) return
    grid.move(1)
    const answer = await rows.edit(
      [active.id],
      { tier: letter, pending: true },
      bridge().call('members.edit', {
        list_id: 'l_1',
        select: { ids: [active.id] },
        edit: { tier: letter },
      }),
    )
    if (answer.ok) sayChanged(answer.value, `${active.name} is now tier ${letter}`)
  }
  useActions(
    (['S', 'A', 'B'] as const).map((letter) => ({
      id: `dev.tier.${letter}`,
      label: `Tier ${letter}`,
      group: 'Hot list',
      keys: [letter.toLowerCase()],
      hint: 'tier',
      run: () => void tier(letter)(),
    })),
  )
  return (
    <CSPProvider disableStyleElements>
      <main className={styles.frame}>
        <Screen
          detail={
            <DetailPanel label={active?.name ?? ''}>
              <h2>{active?.name}</h2>
            </DetailPanel>
          }
          footer={<KeyHints />}
        >
          <ScreenHeader
            title="Fintech CFOs"
            facts={
              <Facts>
                {[
                  `${rows.total ?? 0} members`,
                  <AsOf key="as-of" at={rows.as_of} refreshing={rows.refreshing} />,
                ]}
              </Facts>
            }
          />
          <DataGrid
            id="gallery"
            label="Members"
            columns={columns}
            rows={rows}
            grid={grid}
            rowLabel={rowLabel}
            faded={isFaded}
            sorting={sorting}
            onSort={setSorting}
            empty={<EmptyState icon={Flame} title="Nobody here" />}
          />
        </Screen>
      </main>
      <Toaster />
    </CSPProvider>
  )
}
