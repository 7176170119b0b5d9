import { t } from '#shared/i18n/translate.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ListPlus, ListX, Send, StickyNote } from 'lucide-react'
import { useState } from 'react'
import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { useNoteDraft, type NoteDraft } from '../../parts/notes/use-note-draft.ts'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import type { DraggedPeople } from '../../stores/dragged-people.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { useShownPanel } from '../../ui/use-shown-panel.ts'
import { columns } from './columns.tsx'
import { ListFilter, useListFilter } from './list-filter.tsx'
import { MemberPanel } from './member-panel.tsx'
import { NoMembers } from './no-members.tsx'
import { NoteMany } from './note-many.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { TriageHeader } from './triage-header.tsx'
import { rowLabel } from './triage-labels.ts'
import { useAdding } from './use-adding.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useCalls, type Calls } from './use-calls.ts'
import { useEdits, type MemberEdits } from './use-edits.ts'
import { useMembers, type Members } from './use-members.ts'
import { useTriageActions } from './use-triage-actions.ts'

const pathOf = rowPaths['hotLists.members']
const route = getRouteApi('/hot-lists/$listId')
const isDone = (row: MemberRow) => row.status === 'converted'

/**
 * Triages one hot list: a key for each decision, the person beside it (A1–A10). Works the same
 * offline.
 */
export default function Triage() {
  const { listId } = route.useParams()
  const { queue: linkedQueue, member } = route.useSearch()
  const [leftQueue, setLeftQueue] = useScreenState<Queue>(`hot-list queue ${listId}`, 'all')
  const queue = linkedQueue ?? (member === undefined ? leftQueue : 'all')
  const navigate = route.useNavigate()
  const [notingMany, setNotingMany] = useState(false)
  const [snoozing, setSnoozing] = useState(false)
  const members = useMembers(listId, queue, member)
  const { rows, grid, active, text, setText } = members
  const edits = useEdits(listId, queue, rows, grid)
  const advance = useAutoAdvance(grid, active)
  const filter = useListFilter()
  const adding = useAdding(listId, edits, () => grid.clear())
  const note = useMemberNote(members, edits)
  const calls = useCalls(active, edits, advance)
  useShownPanel(note.writing)
  useShownPanel(calls.calling)
  const selected = grid.selectedCount()

  const toQueue = (next: Queue) => {
    setLeftQueue(next)
    void navigate({ search: { queue: next } })
  }
  const openPerson = (row: MemberRow | undefined) => {
    if (row?.contact_id)
      void navigate({ to: '/people/{-$contactId}', params: { contactId: row.contact_id } })
  }
  const openNote = () => (selected > 1 ? setNotingMany(true) : note.open())
  const enrol = () => enrolTarget(members)
  useTriageActions({
    listId,
    edits,
    active,
    selected,
    advance,
    calls,
    onNote: openNote,
    onPerson: openPerson,
    onEnrol: enrol,
    onAddToList: adding.open,
    onQueue: toQueue,
    onSnooze: () => setSnoozing(true),
    onLists: () => void navigate({ to: '/hot-lists' }),
    onFilter: filter.enter,
  })
  return (
    <Screen
      footer={<KeyHints />}
      detail={<MemberDetail members={members} edits={edits} note={note} calls={calls} />}
    >
      <TriageHeader members={members} />
      <OddFields odd={members.list?.list.odd} across />
      <QueueTabs members={members} onChange={toQueue} />
      {filter.open || text ? (
        <ListFilter
          field={filter.field}
          text={text}
          onChange={setText}
          onClear={() => {
            setText('')
            filter.close()
          }}
        />
      ) : null}
      <MembersGrid members={members} onOpen={openPerson} onQueue={toQueue} />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        <Button size="small" icon={StickyNote} keys="n" onClick={openNote}>
          {t('Note')}
        </Button>
        <Button size="small" icon={ListPlus} keys="l" onClick={adding.open}>
          {t('Add to list')}
        </Button>
        <Button size="small" icon={Send} keys="e" onClick={enrol}>
          {t('Enrol')}
        </Button>
        <Button size="small" icon={ListX} onClick={() => void edits.remove()}>
          {t('Remove from list')}
        </Button>
      </SelectionBar>
      <EnrolHost />
      {adding.dialog}
      {notingMany ? (
        <NoteMany
          people={edits.targetName()}
          onKeep={(line) => void edits.edit({ line })}
          onClose={() => setNotingMany(false)}
        />
      ) : null}
      <SnoozeDialog
        open={snoozing}
        onClose={() => setSnoozing(false)}
        isSnoozed={selected > 0 || (active?.snoozed_until ?? null) !== null}
        onChoose={(snoozed_until) => void edits.edit({ snoozed_until })}
      />
    </Screen>
  )
}

/** Keeps the note of the active member, who stays in the list while the user types it. */
function useMemberNote({ grid, active }: Members, edits: MemberEdits): NoteDraft {
  const of = active && {
    table: 'members' as const,
    id: active.id,
    contact_id: active.contact_id,
    note: active.notes,
  }
  const note = useNoteDraft(of, (notes, seen) => edits.edit({ notes }, active, { notes: seen }))
  return {
    ...note,
    open: () => {
      grid.hold()
      note.open()
    },
  }
}

interface MemberDetailProps {
  members: Members
  edits: MemberEdits
  note: NoteDraft
  calls: Calls
}

/** Shows the active member, or that none is selected. */
function MemberDetail({ members, edits, note, calls }: MemberDetailProps) {
  const { list, rows, grid, active } = members
  if (!active)
    return rows.loading || (list?.list.member_count ?? 0) > 0 ? (
      <NothingChosen loading={rows.loading}>{t('No person selected')}</NothingChosen>
    ) : null
  return (
    <MemberPanel
      row={active}
      note={note}
      calling={calls.calling}
      onTier={(tier) => void edits.edit({ tier }, active)}
      onStatus={(status) => void edits.edit({ status }, active)}
      onCall={calls.call}
      onBuy={() => grid.hold()}
      onOutcome={calls.outcome}
    />
  )
}

interface MembersGridProps {
  members: Members
  onOpen: (row: MemberRow) => void
  onQueue: (queue: Queue) => void
}

function MembersGrid({ members, onOpen, onQueue }: MembersGridProps) {
  const showAll = () => {
    members.setText('')
    onQueue('all')
  }
  return (
    <DataGrid
      id="hot-list"
      label={
        members.name === undefined
          ? t('Members of the list')
          : t('Members of {list}', { list: members.name })
      }
      columns={columns}
      rows={members.rows}
      grid={members.grid}
      pathOf={pathOf}
      rowLabel={rowLabel}
      faded={isDone}
      dragged={() => draggedOf(members)}
      sorting={members.sorting}
      onSort={members.setSorting}
      onOpen={onOpen}
      empty={<NoMembers members={members} onAll={showAll} onQueue={onQueue} />}
    />
  )
}

/** Returns the people of the selection or of the active row; null unless all of them are read. */
function draggedOf({ rows, grid }: Members): DraggedPeople | null {
  const target = grid.target()
  if (!target || target.mode === 'all') return null
  const found = [...target.ids].map((id) => rows.at(rows.indexOf(id)))
  const ids = found.flatMap((row) => row?.contact_id ?? [])
  const [first] = found
  if (!first || ids.length < target.ids.size) return null
  const name =
    ids.length === 1
      ? first.name
      : t('{ids, plural, one {# person} other {# people}}', { ids: ids.length })
  return { select: { ids }, name, count: ids.length }
}

/** Opens the enrolment of the selection, or of the active member. */
function enrolTarget({ listId, queue, grid }: Members): void {
  const target = grid.target()
  if (!target) return
  const members =
    target.mode === 'all' ? { queue, except: [...target.except] } : { ids: [...target.ids] }
  openEnrol({ campaign_id: null, select: { list_id: listId, members } })
}
