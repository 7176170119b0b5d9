import { Link, getRouteApi } from '@tanstack/react-router'
import { Check, Mic, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { run } from '../../data/run.ts'
import { usePages, type PagedRows } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ChooseMatch } from '../../parts/meetings/choose-match.tsx'
import { type Confirming, ConfirmNote } from '../../parts/meetings/confirm-note.tsx'
import { NotePanel } from './note-panel.tsx'
import { useOthers } from '../../parts/meetings/other-participants.ts'
import styles from './notes.module.css'

const route = getRouteApi('/notes/{-$noteId}')
const keyOf = (row: NoteRow) => row.id
const rowLabel = (row: NoteRow) =>
  [
    row.title ?? 'Call',
    row.contact_name ?? row.participants.join(', '),
    row.do_not_contact ? 'do not contact' : '',
    row.confirmed ? 'matched' : '',
  ]
    .filter(Boolean)
    .join(', ')

function When({ at }: { at: number | null }) {
  const format = useFormats()
  return <span className="num muted begins">{at === null ? '—' : format.stamp(at)}</span>
}

function Others({ of: participants }: { of: readonly string[] }) {
  return <span className="muted">{useOthers()(participants)}</span>
}

const columns: readonly Column<NoteRow>[] = [
  { id: 'at', header: 'Recorded', width: 116, cell: (row) => <When at={row.recorded_at} /> },
  {
    id: 'title',
    header: 'Call',
    width: { share: 1, least: 130 },
    cell: (row) => <bdi className="cut name">{row.title ?? 'Call'}</bdi>,
  },
  {
    id: 'who',
    header: 'With',
    width: { share: 1.1, least: 130 },
    cell: (row) => (
      <span className={styles.who}>
        <bdi className="cut">{row.contact_name ?? <Others of={row.participants} />}</bdi>
        <DncBadge flag={row.do_not_contact} />
        {row.confirmed ? (
          <span className={styles.matched}>
            <Icon of={Check} size="small" label="Matched to a meeting or person" />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'text',
    header: 'Transcript',
    width: { share: 1.8, least: 140 },
    cell: (row) =>
      row.text ? (
        <bdi className="cut muted">{row.text}</bdi>
      ) : (
        <span className="faint">no transcript</span>
      ),
  },
  {
    id: 'minutes',
    header: 'Min',
    width: 40,
    align: 'end',
    cell: (row) => <span className="muted">{row.duration_minutes ?? '—'}</span>,
  },
]

/** Says why there are no call notes: trouble, no match, not loaded yet, or none so far. */
function NoNotes({
  rows,
  filtered,
  onClear,
  onSync,
}: {
  rows: PagedRows<NoteRow>
  filtered: boolean
  onClear: () => void
  onSync: () => void
}) {
  if (rows.error) return <ListError error={rows.error} onAgain={rows.refresh} />
  if (filtered)
    return (
      <EmptyState
        icon={Mic}
        title="No matches"
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        A note matches when its transcript, title or participants contain every word.
      </EmptyState>
    )
  if (rows.as_of === null) return <FirstReading what="the call notes" resource="notes" />
  return (
    <EmptyState
      icon={Mic}
      title="No call notes yet"
      actions={
        <Button look="primary" icon={RefreshCw} onClick={onSync}>
          Sync now
        </Button>
      }
    >
      They come from the call recorder connected to your workspace.
    </EmptyState>
  )
}

/**
 * Call notes of the recorder (C8): all of them readable and searchable without a network, and
 * pulled anew by one key.
 */
export default function Notes() {
  const { noteId } = route.useParams()
  const format = useFormats()
  const [text, setText] = useState('')
  const [pulling, setPulling] = useState(false)
  const [choosing, setChoosing] = useState<NoteRow | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const filter = useRef<HTMLInputElement>(null)
  const rows = usePages('notes.list', text ? { text } : {})
  const grid = useGrid(rows, keyOf, 'notes')
  const active = useActiveRow(grid, rows)
  const linked = useQuery('notes.read', noteId ? { id: noteId } : null)
  const unmatched = useQuery('notes.unmatched', { limit: 1 })
  // A link to a note beyond the first page: it is shown, whatever row the keyboard is on.
  const [far, setFar] = useState(false)
  useEffect(() => {
    void run('sync.look', { resource: 'notes' }, { quiet: true })
  }, [])
  useEffect(() => {
    if (!noteId || rows.total === null) return
    const here = rows.indexOf(noteId) >= 0
    if (here) grid.moveToKey(noteId)
    setFar(!here)
    // oxlint-disable-next-line react/exhaustive-deps -- Once per link and length: later reads must not move the keyboard.
  }, [noteId, grid, rows.total])
  useEffect(() => {
    setFar(false)
  }, [active?.id])
  const shown = far && linked.value?.note ? linked.value.note : active
  useRecordInView('/notes', shown?.id)

  const pull = async () => {
    if (pulling) return
    setPulling(true)
    const answer = await run('notes.sync', {})
    setPulling(false)
    if (answer.ok) toast({ message: answer.value.message })
  }
  useActions([
    {
      id: 'notes.filter',
      label: 'Search call notes',
      group: 'Call notes',
      keys: ['f'],
      hint: 'search',
      run: () => filter.current?.focus(),
    },
    {
      id: 'notes.sync',
      label: 'Sync now from the call recorder',
      group: 'Call notes',
      keys: ['s'],
      hint: 'sync now',
      run: () => void pull(),
    },
    {
      id: 'notes.match',
      label: 'Match this note',
      group: 'Call notes',
      keys: ['m'],
      hint: 'match',
      enabled: shown !== undefined,
      run: () => setChoosing(shown ?? null),
    },
    {
      id: 'notes.refresh',
      label: 'Refresh call notes',
      group: 'Call notes',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'notes' }),
    },
  ])
  const open = unmatched.value?.total ?? 0
  const found = text
    ? `${format.number(rows.total ?? 0)} found`
    : count(rows.total ?? 0, 'note', 'notes', format.number)
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        shown ? (
          <NotePanel note={shown} find={text} onMatch={() => setChoosing(shown)} />
        ) : (
          (rows.loading || text !== '') && (
            <NothingChosen loading={rows.loading}>No call note selected</NothingChosen>
          )
        )
      }
    >
      <ScreenHeader
        title="Call notes"
        facts={
          <Facts>
            {[
              rows.total === null || rows.as_of === null ? null : found,
              <AsOf
                key="age"
                at={rows.loading ? undefined : rows.as_of}
                refreshing={rows.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        {open > 0 ? (
          <Link
            to="/meetings/{-$meetingId}"
            params={{ meetingId: undefined }}
            search={{ view: 'match' }}
            className={styles.link}
          >
            {format.number(open)} to match
          </Link>
        ) : null}
        <Button icon={RefreshCw} keys="s" busy={pulling} onClick={() => void pull()}>
          {pulling ? 'Syncing…' : 'Sync now'}
        </Button>
      </ScreenHeader>
      <FilterBar filtered={text !== ''} onClear={() => setText('')}>
        <FilterText
          ref={filter}
          label="Search call notes"
          placeholder="Search transcripts"
          keys="f"
          value={text}
          onChange={setText}
        />
      </FilterBar>
      <DataGrid
        id="notes"
        label="Call notes"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        empty={
          <NoNotes
            rows={rows}
            filtered={text !== ''}
            onClear={() => setText('')}
            onSync={() => void pull()}
          />
        }
      />
      {choosing ? (
        <ChooseMatch
          note={choosing}
          onLeave={() => setChoosing(null)}
          onChosen={(suggestion) => {
            setConfirming({ note: choosing, suggestion, together_with: null })
            setChoosing(null)
          }}
        />
      ) : null}
      <ConfirmNote what={confirming} onClose={() => setConfirming(null)} />
    </Screen>
  )
}
