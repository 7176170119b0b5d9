import { t } from '#shared/i18n/translate.ts'
import { Link, getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { run } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { toast } from '../../stores/toasts.ts'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { toMatchFigure } from '../../parts/notes/note-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useRevealedPanel } from '../../ui/use-shown-panel.ts'
import { ChooseMatch } from '../../parts/meetings/choose-match.tsx'
import { type Confirming, ConfirmNote } from '../../parts/meetings/confirm-note.tsx'
import { NoNotes } from './no-notes.tsx'
import { noteColumns } from './note-columns.tsx'
import { NotePanel } from './note-panel.tsx'
import { useNoteActions } from './use-note-actions.ts'
import { useNoteList } from './use-note-list.ts'
import styles from './notes.module.css'

const route = getRouteApi('/notes/{-$noteId}')
const leadsTo = rowPaths['notes.list']
const rowLabel = (row: NoteRow) =>
  [
    row.title ?? t('Call'),
    row.contact_name ?? row.participants.join(', '),
    row.do_not_contact ? t('do not contact') : '',
    row.confirmed ? t('matched') : '',
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Lists the call notes of the recorder (C8). All of them can be read and searched offline, and one
 * key syncs them.
 */
export default function Notes() {
  const { noteId } = route.useParams()
  const [text, setText] = useScreenState('notes text', '')
  const [pulling, setPulling] = useState(false)
  const [choosing, setChoosing] = useState<NoteRow | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const filter = useRef<HTMLInputElement>(null)
  const { rows, grid, shown } = useNoteList(text, noteId)
  const panel = useRevealedPanel()

  const pull = async () => {
    if (pulling) return
    setPulling(true)
    const answer = await run('notes.sync', {})
    setPulling(false)
    if (answer.ok) toast({ message: answer.value.message })
  }
  useNoteActions({
    filter,
    hasTarget: shown !== undefined,
    onSync: () => void pull(),
    onMatch: () => setChoosing(shown ?? null),
  })
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        shown ? (
          <NotePanel note={shown} find={text} onMatch={() => setChoosing(shown)} />
        ) : (
          (rows.loading || text !== '') && (
            <NothingChosen loading={rows.loading}>{t('No call note selected')}</NothingChosen>
          )
        )
      }
    >
      <Header rows={rows} filtered={text !== ''} pulling={pulling} onPull={() => void pull()} />
      <FilterBar filtered={text !== ''} onClear={() => setText('')}>
        <FilterText
          ref={filter}
          label={t('Search call notes')}
          placeholder={t('Search transcripts')}
          keys="f"
          value={text}
          onChange={setText}
        />
      </FilterBar>
      <DataGrid
        id="notes"
        label={t('Call notes')}
        columns={noteColumns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        leadsTo={leadsTo}
        onOpen={panel.open ? undefined : panel.reveal}
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
          onClose={() => setChoosing(null)}
          onChosen={(suggestion) => {
            setConfirming({ note: choosing, suggestion, together_with: null })
            setChoosing(null)
          }}
        />
      ) : null}
      <ConfirmNote match={confirming} onClose={() => setConfirming(null)} />
    </Screen>
  )
}

interface HeaderProps {
  rows: PagedRows<NoteRow>
  filtered: boolean
  pulling: boolean
  onPull: () => void
}

/** Shows the number of notes, a link to the unmatched ones, and a button that syncs. */
function Header({ rows, filtered, pulling, onPull }: HeaderProps) {
  const unmatched = useQuery('notes.unmatched', { limit: 1 }).value
  const total = rows.total ?? 0
  const found = filtered
    ? {
        ...readFigure(
          t('Call notes'),
          t('{total, plural, other {# found}}', { total }),
          rows.as_of,
        ),
        formula: t('Call notes that pass the filter, of those that Hotdesk has read.'),
      }
    : readFigure(
        t('Call notes'),
        t('{total, plural, one {# note} other {# notes}}', { total }),
        rows.as_of,
      )
  return (
    <ScreenHeader
      title={t('Call notes')}
      facts={
        <Facts>
          {[
            rows.total === null || rows.as_of === null ? null : <Figure key="count" of={found} />,
            <ListAge
              resource="notes"
              key="age"
              at={rows.loading ? undefined : rows.as_of}
              refreshing={rows.refreshing}
            />,
          ]}
        </Facts>
      }
    >
      {unmatched && unmatched.total > 0 ? (
        <Link
          to="/meetings/{-$meetingId}"
          params={{ meetingId: undefined }}
          search={{ view: 'match' }}
          className={styles.link}
        >
          <Figure
            inside="choice"
            of={toMatchFigure(
              t('{unmatched, plural, other {# to match}}', { unmatched: unmatched.total }),
              unmatched.as_of,
            )}
          />
        </Link>
      ) : null}
      <Button icon={RefreshCw} keys="s" busy={pulling} onClick={onPull}>
        {pulling ? t('Syncing…') : t('Sync now')}
      </Button>
    </ScreenHeader>
  )
}
