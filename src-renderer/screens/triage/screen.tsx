import { getRouteApi } from '@tanstack/react-router'
import { CheckCheck, Inbox, ListX, Send, StickyNote, UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useScreenMemory } from '../../stores/preferences.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import type { Sorting } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { telLink } from '../../parts/people/contact-lines.tsx'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import { columns, type MemberSort } from './columns.tsx'
import { MemberPanel } from './member-panel.tsx'
import { nextTouch } from './next-touch.ts'
import { NoteMany } from './note-many.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useTriageActions } from './use-triage-actions.ts'
import { useEdits } from './use-edits.ts'
import { queueOrder, queueWords, rowLabel } from './triage-labels.ts'
import styles from './triage.module.css'

const route = getRouteApi('/hot-lists/$listId')
const keyOf = (row: MemberRow) => row.id
const personOf = (row: MemberRow) => row.contact_id
const isDone = (row: MemberRow) => row.status === 'converted'

/**
 * Triage: one list, one key for each decision, the person beside it (A1–A10). Works the same
 * without a network.
 */
export default function Triage() {
  const { listId } = route.useParams()
  const { queue = 'all', member } = route.useSearch()
  const navigate = route.useNavigate()
  const format = useFormats()
  const [sorting, setSorting] = useState<Sorting<MemberSort> | null>(null)
  const [text, setText] = useState('')
  const [noting, setNoting] = useState(false)
  const [notingMany, setNotingMany] = useState(false)
  /** What was typed and could not be kept (a full disk): the editor opens with it again. */
  const [unsaved, setUnsaved] = useState<{ id: string; text: string } | null>(null)
  const [calling, setCalling] = useState(false)
  const [snoozing, setSnoozing] = useState(false)
  const [memory, remember] = useScreenMemory<{ advance: boolean }>('triage')
  const [filtering, setFiltering] = useState(false)
  const filter = useRef<HTMLInputElement>(null)

  const list = useQuery('hotLists.read', { id: listId })
  const listed = usePages('hotLists.members', {
    id: listId,
    queue,
    ...(text ? { text } : {}),
    ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
  })
  const { grid, rows } = useHeldPeople(listed, keyOf, personOf, `${listId} ${queue}`)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  const edits = useEdits(listId, queue, rows, grid)
  const selected = grid.selectedCount()
  const some = active !== undefined || selected > 0
  const advance = memory.advance === true

  useEffect(() => {
    void run('sync.look', { resource: 'members', id: listId }, { quiet: true })
  }, [listId])
  // Once: a list that grows later must not pull the keyboard back to the person it was opened at.
  const arrived = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (member === arrived.current) return
    if (member === undefined || grid.moveToKey(member)) arrived.current = member
  }, [member, grid, rows.total])
  useEffect(() => {
    if (filtering) filter.current?.focus()
  }, [filtering])
  useEffect(() => {
    setNoting(false)
    setCalling(false)
  }, [active?.id])

  const toQueue = (next: Queue) => void navigate({ search: next === 'all' ? {} : { queue: next } })
  /**
   * On to the next row, unless the one that was decided has left this queue by then: the next is in
   * its place.
   */
  const goOn = (from: MemberRow | undefined) => {
    if (from && grid.row()?.id === from.id) grid.move(1)
  }
  const decide = async (done: Promise<boolean>) => {
    if ((await done) && advance && selected === 0) goOn(active)
  }
  const saveNote = async (id: string, text: string) => {
    setNoting(false)
    setUnsaved(null)
    const kept = edits.edit({ notes: text || null }, active)
    await decide(kept)
    if (!(await kept)) setUnsaved({ id, text })
  }
  const note = () => (selected > 1 ? setNotingMany(true) : setNoting(true))
  const openPerson = (row: MemberRow | undefined) => {
    if (row?.contact_id)
      void navigate({ to: '/people/{-$contactId}', params: { contactId: row.contact_id } })
  }
  const draft = unsaved?.id === active?.id ? (unsaved?.text ?? null) : null
  const enrol = () => {
    const target = grid.target()
    if (target)
      openEnrol({
        campaign_id: null,
        select: {
          list_id: listId,
          members:
            target.mode === 'all'
              ? { queue, except: [...target.except] }
              : { ids: [...target.ids] },
        },
      })
  }
  const call = () => {
    if (!active?.phone) return
    setCalling(true)
    void run('app.openExternal', { url: telLink(active.phone) })
  }
  const outcome = (what: 'voicemail' | 'connected') => {
    if (!active) return
    setCalling(false)
    const words = what === 'voicemail' ? 'left voicemail' : 'spoke on the phone'
    const again = what === 'voicemail' ? nextTouch(Date.now()) : null
    void edits
      .outcome(
        active,
        what,
        `${format.dateTime(Date.now())}: ${words}`,
        again,
        `${active.name}: ${words}${again === null ? '' : `, try again ${format.stamp(again)}`}`,
      )
      .then((kept) => {
        if (kept) goOn(active)
      })
  }

  useTriageActions({
    edits,
    active,
    selected,
    some,
    calling,
    advance,
    listId,
    decide,
    note,
    openPerson,
    call,
    outcome,
    enrol,
    toQueue,
    onSnooze: () => setSnoozing(true),
    onAdvance: () => remember({ advance: !advance }),
    onLists: () => void navigate({ to: '/hot-lists' }),
    onFilter: () => setFiltering(true),
  })

  const { value } = list
  const counts = new Map(value?.queues.map((each) => [each.queue, each.count]))
  const tabs = queueOrder
    .filter((each) => each !== 'snoozed' || counts.get('snoozed') || queue === 'snoozed')
    .map((each) => ({ value: each, label: queueWords[each], count: counts.get(each) ?? null }))
  const total = value?.list.member_count ?? 0
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <MemberPanel
            row={active}
            noting={noting || draft !== null}
            draft={draft}
            calling={calling}
            onTier={(tier) => void edits.edit({ tier }, active)}
            onStatus={(status) => void edits.edit({ status }, active)}
            onCall={call}
            onBuy={() => grid.hold()}
            onNote={() => setNoting(true)}
            onLeaveNote={() => {
              setNoting(false)
              setUnsaved(null)
            }}
            onOutcome={outcome}
            onSaveNote={(notes) => void saveNote(active.id, notes)}
          />
        ) : (
          (rows.loading || total > 0) && <NothingChosen loading={rows.loading} />
        )
      }
    >
      <ScreenHeader
        title={value?.list.name ?? 'Hot list'}
        facts={
          <Facts>
            {[
              value ? `${format.number(total)} members` : null,
              <AsOf
                key="age"
                at={rows.loading ? undefined : rows.as_of}
                refreshing={rows.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        {value && total > 0 ? (
          <Today done={value.touched_today} total={total} pace={value.pace} />
        ) : null}
      </ScreenHeader>
      <Tabs
        label="Queues"
        tabs={tabs}
        value={queue}
        onChange={toQueue}
        progress={total > 0 ? Math.min(1, (value?.touched_today ?? 0) / total) : 0}
      />
      {filtering || text ? (
        <div className={styles.filter}>
          <FilterBar
            filtered
            onClear={() => {
              setText('')
              setFiltering(false)
            }}
          >
            <FilterText ref={filter} label="Filter this list" value={text} onChange={setText} />
          </FilterBar>
        </div>
      ) : null}
      <DataGrid
        id="hot-list"
        label={`Members of ${value?.list.name ?? 'the list'}`}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        faded={isDone}
        sorting={sorting}
        onSort={setSorting}
        onOpen={openPerson}
        empty={
          <Nobody
            queue={queue}
            filtered={text !== ''}
            empty={total === 0}
            unread={rows.as_of === null && value?.list.pending !== true}
            onAgain={rows.refresh}
            listId={listId}
            onAll={() => {
              setText('')
              toQueue('all')
            }}
            {...(rows.error ? { trouble: rows.error } : {})}
          />
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        <Button size="small" icon={StickyNote} keys="n" onClick={note}>
          Note
        </Button>
        <Button size="small" icon={Send} keys="e" onClick={enrol}>
          Enrol
        </Button>
        <Button size="small" icon={ListX} onClick={() => void edits.remove()}>
          Remove from list
        </Button>
      </SelectionBar>
      <EnrolHost />
      {notingMany ? (
        <NoteMany
          who={edits.who()}
          onKeep={(line) => void edits.edit({ line })}
          onLeave={() => setNotingMany(false)}
        />
      ) : null}
      <SnoozeDialog
        open={snoozing}
        onOpenChange={setSnoozing}
        onChoose={(snoozed_until) => void edits.edit({ snoozed_until })}
      />
    </Screen>
  )
}

/** How far the day's sitting is, how fast, and its finish line (A6). */
function Today({
  done,
  total,
  pace,
}: {
  done: number
  total: number
  pace: { per_minute: number; left_ms: number } | null
}) {
  const format = useFormats()
  if (done >= total)
    return (
      <span className={styles.finished} role="status">
        <Icon of={CheckCheck} />
        All {format.number(total)} done today
      </span>
    )
  return (
    <span className="muted num">
      {format.number(done)} of {format.number(total)} today
      {pace
        ? ` · ${format.number(Math.max(1, Math.round(pace.per_minute)))} a minute, ${span(pace.left_ms)} left`
        : ''}
    </span>
  )
}

interface NobodyProps {
  queue: Queue
  filtered: boolean
  empty: boolean
  unread: boolean
  listId: string
  onAgain: () => void
  onAll: () => void
  trouble?: { message: string; hint?: string | undefined }
}

function Nobody({ queue, filtered, empty, unread, listId, onAgain, onAll, trouble }: NobodyProps) {
  if (trouble) return <ListError error={trouble} onAgain={onAgain} />
  if (filtered)
    return (
      <EmptyState
        icon={Inbox}
        title="No matches"
        actions={<Button onClick={onAll}>Clear filters</Button>}
      >
        The filter searches names, companies and notes.
      </EmptyState>
    )
  if (unread) return <FirstReading what="the members" resource="members" id={listId} />
  if (empty)
    return (
      <EmptyState
        icon={UsersRound}
        title="This list is empty"
        actions={<Button onClick={() => goTo('/people')}>Go to people</Button>}
      >
        To add people, open a person and press L.
      </EmptyState>
    )
  if (queue === 'all') return <EmptyState icon={UsersRound} title="No people yet" />
  return (
    <EmptyState
      icon={CheckCheck}
      mood="done"
      title="All done"
      actions={<Button onClick={onAll}>Show everyone</Button>}
    >
      {queue === 'waiting'
        ? 'The service has confirmed every change.'
        : `No one left in “${queueWords[queue]}”.`}
    </EmptyState>
  )
}
