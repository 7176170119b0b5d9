import { t } from '#shared/i18n/translate.ts'
import { UserRoundSearch, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { NoteRow, Suggestion } from '#shared/bridge/meetings.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { rowsOf } from '../../data/rows.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { TIME_WIDTH } from '../../ui/column-time.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { Shortcut } from '../../ui/shortcut.tsx'
import { useOthers } from '../../parts/meetings/other-participants.ts'
import { RecordedAt } from '../../parts/meetings/recorded-at.tsx'
import { ChooseMatch } from '../../parts/meetings/choose-match.tsx'
import { NoteCards } from '../../parts/meetings/note-cards.tsx'
import { ConfirmNote, type Confirming } from '../../parts/meetings/confirm-note.tsx'
import { NothingToMatch } from './nothing-to-match.tsx'
import { StatusMark } from './status-mark.tsx'
import { confidenceLabels, explainReason } from '../../parts/meetings/meeting-labels.ts'
import { describeOutcome, describeStart } from '../../parts/meetings/meeting-times.ts'
import styles from './match-bench.module.css'

interface Unmatched {
  note: NoteRow
  suggestions: Suggestion[]
}
const keyOf = (row: Unmatched) => row.note.id
const rowLabel = ({ note, suggestions: [best] }: Unmatched) =>
  [
    note.title ?? t('Call'),
    note.participants.join(', '),
    best ? `${confidenceLabels[best.confidence]}: ${nameSuggestion(best)}` : t('no match'),
  ].join(', ')
const nameSuggestion = (suggestion: Suggestion) =>
  [suggestion.person?.name, suggestion.meeting?.title].filter(Boolean).join(' · ')

function Others({ of: participants }: { of: readonly string[] }) {
  return <bdi className="cut muted">{useOthers()(participants)}</bdi>
}

const columns: readonly Column<Unmatched>[] = [
  {
    id: 'at',
    header: t('Recorded'),
    width: TIME_WIDTH,
    times: 'stamps',
    cell: ({ note }) => <RecordedAt note={note} />,
  },
  {
    id: 'title',
    header: t('Call note'),
    width: { share: 1.1, least: 120 },
    cell: ({ note }) => <bdi className="cut name">{note.title ?? t('Call')}</bdi>,
  },
  {
    id: 'who',
    header: t('On the call'),
    width: { share: 1, least: 110 },
    cell: ({ note }) => <Others of={note.participants} />,
  },
  {
    id: 'best',
    header: t('Best match'),
    width: { share: 1.2, least: 130 },
    cell: ({ suggestions: [best] }) =>
      best ? (
        <bdi className="cut">{nameSuggestion(best)}</bdi>
      ) : (
        <span className="faint">{t('no match')}</span>
      ),
  },
  {
    id: 'fit',
    header: '',
    label: t('Match strength'),
    width: 78,
    align: 'end',
    cell: ({ suggestions: [best] }) =>
      best ? (
        <span className={styles.fit} data-fit={best.confidence}>
          {confidenceLabels[best.confidence]}
        </span>
      ) : null,
  },
]

/**
 * Reads the unmatched call notes, each with the meetings and people it may belong to (C9), and
 * keeps which note is being chosen for or confirmed. Reads nothing until `on` is true.
 */
export function useMatchBench(on: boolean) {
  const found = useQuery('notes.unmatched', on ? { limit: 50 } : null)
  const rows = rowsOf(found.value?.notes, { error: found.error })
  const grid = useGrid(rows, keyOf, 'match')
  const active = useActiveRow(grid, rows)
  useRecordInView('/notes', on ? active?.note.id : undefined)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const confirm = (row: Unmatched, suggestion: Suggestion | undefined) => {
    if (suggestion) setConfirming({ note: row.note, suggestion, together_with: null })
  }
  const [choosing, setChoosing] = useState<NoteRow | null>(null)
  const setAside = async (row: Unmatched) => {
    const answer = await run('notes.setAside', { id: row.note.id })
    if (answer.ok)
      sayChanged(answer.value, t('Call note set aside. You won’t be asked about it again'))
  }
  return {
    found,
    rows,
    grid,
    active,
    confirming,
    setConfirming,
    confirm,
    choosing,
    setChoosing,
    setAside,
  }
}

type Bench = ReturnType<typeof useMatchBench>

/**
 * Lists the call notes to match. Y or a number confirms a suggestion, which one Undo takes back.
 */
export function MatchList({ bench }: { bench: Bench }) {
  const { active } = bench
  useActions([
    {
      id: 'match.confirm',
      label: t('Confirm best match'),
      group: t('Match notes'),
      keys: ['y'],
      hint: t('confirm best'),
      enabled: Boolean(active?.suggestions[0]),
      run: () => {
        if (active) bench.confirm(active, active.suggestions[0])
      },
    },
    ...[1, 2, 3, 4].map((place) => ({
      id: `match.confirm.${place}`,
      label: t('Confirm suggestion {place}', { place }),
      group: t('Match notes'),
      keys: [String(place)],
      hint: t('choose'),
      enabled: Boolean(active?.suggestions[place - 1]),
      run: () => {
        if (active) bench.confirm(active, active.suggestions[place - 1])
      },
    })),
    {
      id: 'match.choose',
      label: t('Choose another match'),
      group: t('Match notes'),
      keys: ['p'],
      hint: t('choose another'),
      enabled: active !== undefined,
      run: () => bench.setChoosing(active?.note ?? null),
    },
    {
      id: 'match.aside',
      label: t('Not about anyone in this workspace'),
      group: t('Match notes'),
      keys: ['Backspace', 'Delete'],
      hint: t('set aside'),
      enabled: active !== undefined,
      run: () => {
        if (active) void bench.setAside(active)
      },
    },
  ])
  return (
    <>
      <DataGrid
        id="match"
        label={t('Call notes to match')}
        columns={columns}
        rows={bench.rows}
        grid={bench.grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={(row) =>
          row.suggestions[0] ? bench.confirm(row, row.suggestions[0]) : bench.setChoosing(row.note)
        }
        empty={<NothingToMatch found={bench.found} />}
      />
      {bench.choosing ? (
        <ChooseMatch
          note={bench.choosing}
          onClose={() => bench.setChoosing(null)}
          onChosen={(suggestion) => {
            if (bench.choosing)
              bench.setConfirming({ note: bench.choosing, suggestion, together_with: null })
            bench.setChoosing(null)
          }}
        />
      ) : null}
      <ConfirmNote match={bench.confirming} onClose={() => bench.setConfirming(null)} />
    </>
  )
}

/** Shows the active call note with its suggestions and the reasons for each. */
export function MatchPanel({ bench }: { bench: Bench }) {
  const format = useFormats()
  const { active } = bench
  if (!active) return null
  const { note, suggestions } = active
  return (
    <DetailPanel label={note.title ?? t('Call note')}>
      <div className={styles.head}>
        <h2>
          <bdi>{note.title ?? t('Call')}</bdi>
        </h2>
        <span className="muted">
          <span className="num begins">{describeOutcome(note, format) ?? '—'}</span>
          {note.duration_minutes === null
            ? ''
            : ` · ${t('{minutes} min', { minutes: note.duration_minutes })}`}
        </span>
        <bdi className="muted">{note.participants.join(', ')}</bdi>
      </div>
      {suggestions.length === 0 ? (
        <p className="muted">
          {t(
            'No meeting near this recording, and no matching contact. Choose a match yourself, set the note aside, or log the meeting first.',
          )}
        </p>
      ) : null}
      {suggestions.map((suggestion, index) => (
        <SuggestionCard
          key={`${suggestion.meeting?.id} ${suggestion.person?.id}`}
          suggestion={suggestion}
          place={index + 1}
          onConfirm={() => bench.confirm(active, suggestion)}
        />
      ))}
      <div>
        <Button
          look="quiet"
          icon={UserRoundSearch}
          keys="p"
          onClick={() => bench.setChoosing(note)}
        >
          {t('Choose another match')}
        </Button>
        <Button
          look="quiet"
          icon={UserRoundX}
          keys="Backspace"
          onClick={() => void bench.setAside(active)}
        >
          {t('Not about anyone in this workspace')}
        </Button>
      </div>
      <NoteCards note={note} className={styles.text} />
    </DetailPanel>
  )
}

function SuggestionCard({
  suggestion,
  place,
  onConfirm,
}: {
  suggestion: Suggestion
  place: number
  onConfirm: () => void
}) {
  const format = useFormats()
  const { meeting, person, reasons, confidence } = suggestion
  return (
    <button type="button" className={styles.card} onClick={onConfirm}>
      <span className="spoken">{t('Confirm:')}</span>
      <span className={styles.cardHead}>
        <bdi className="name cut">{person?.name ?? meeting?.title ?? ''}</bdi>
        <span className={styles.fit} data-fit={confidence}>
          {confidenceLabels[confidence]}
        </span>
        <Shortcut keys={String(place)} quiet />
      </span>
      {person?.company_name ? <bdi className="muted cut">{person.company_name}</bdi> : null}
      {meeting ? (
        <span className={styles.cardMeeting}>
          <bdi className="cut">{meeting.title}</bdi>
          <span className="num muted">{describeStart(meeting, format)}</span>
          <StatusMark status={meeting.status} />
        </span>
      ) : (
        <span className="muted">{t('no meeting around that time')}</span>
      )}
      <span className={styles.reasons}>
        {reasons.map((reason) => (
          <span key={`${reason.kind} ${reason.detail}`}>{explainReason(reason)}</span>
        ))}
      </span>
    </button>
  )
}
