import { useScreenState } from '../../stores/left-screens.ts'
import { Trans } from '../../ui/trans.tsx'
import { t } from '#shared/i18n/translate.ts'
import { CircleCheck, CopyX, ListPlus, StickyNote, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { ImportRun, ImportState, KeptCellRow, DuplicateRow } from '#shared/bridge/import.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { ChooseList } from '../../parts/people/add-to-list.tsx'
import { CREATE } from '../../parts/people/list-choice.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { checkFigure, groupFigure, duplicatesFigure, type CheckFigure } from './import-figures.ts'
import { Rejected } from './result-part.tsx'
import { choiceLabels, fieldList, twinLabels, wouldBe } from './import-labels.ts'
import { nameColumn, rowColumn } from './row-columns.tsx'
import { stepStart } from './use-step-focus.ts'
import styles from './import.module.css'

type Check = NonNullable<ImportRun['check']>

type Kind = 'duplicates' | 'kept' | 'rejected'

interface CheckPartProps {
  check: Check
  rejected: number
  list: ImportState['list']
}

/**
 * Previews an import into a workspace on a real service: its figures and duration, the groups of
 * duplicates, and single rows (L2).
 */
export function CheckPart({ check, rejected, list }: CheckPartProps) {
  const format = useFormats()
  const numbers = { check, rejected, format }
  const alike = check.groups.reduce((sum, group) => sum + group.count, 0)
  const [chosen, choose] = useScreenState<Kind>('import review', 'duplicates')
  const kinds = (
    [
      { value: 'duplicates', rows: alike, of: duplicatesFigure(check.groups, format) },
      { value: 'kept', rows: check.kept, of: checkFigure('kept', numbers) },
      { value: 'rejected', rows: rejected, of: checkFigure('rejected', numbers) },
    ] as const
  ).filter(({ rows }) => rows > 0)
  const shown = kinds.some(({ value }) => value === chosen) ? chosen : kinds[0]?.value
  const writes = check.creates + check.fills
  const figures = labelFigures(check, format)
  return (
    <>
      <section
        className={styles.result}
        data-good={writes > 0 || undefined}
        aria-label={t('Preview')}
        {...stepStart}
      >
        <h2 className="num" aria-live="polite">
          <Icon of={writes > 0 ? CircleCheck : TriangleAlert} />
          {wouldBe(check)}
        </h2>
        <dl className={styles.figures}>
          {figures.map(([of, word]) => (
            <div key={of}>
              <dt>{word}</dt>
              <dd className="num">
                <Figure of={checkFigure(of, numbers)} />
              </dd>
            </div>
          ))}
        </dl>
        {writes > 0 ? (
          <p className="muted">
            {t(
              'They’re sent one after another, behind your other changes, even after a restart. No credits are spent.',
            )}
          </p>
        ) : null}
        {writes > 0 ? <OntoList list={list} /> : null}
      </section>
      {check.groups.length > 0 ? <Groups groups={check.groups} /> : null}
      {kinds.length > 1 && shown ? (
        <div className={styles.bars}>
          <SegmentedControl
            label={t('Rows')}
            value={shown}
            options={kinds.map(({ value, of }) => ({
              value,
              label: (
                <>
                  {of.name} <Figure inside="choice" of={of} />
                </>
              ),
            }))}
            onChange={(next) => {
              if (next) choose(next)
            }}
          />
        </div>
      ) : null}
      {shown === 'duplicates' ? <Duplicates /> : null}
      {shown === 'kept' ? <KeptCells /> : null}
      {shown === 'rejected' ? <Rejected total={rejected} /> : null}
    </>
  )
}

/** Returns the figures of a preview with their words; those that only sometimes matter, if they do. */
function labelFigures(check: Check, format: Formats): [CheckFigure, string][] {
  const { creates, fills, kept, cut, per_minute } = check
  const writes = creates + fills
  const figures: [CheckFigure, string, isShown?: boolean][] = [
    ['creates', t('{count, plural, one {new person} other {new people}}', { count: creates })],
    ['skipped', t('left out')],
    ['fills', t('filled in'), fills > 0],
    [
      'kept',
      t('{count, plural, one {cell kept as a note} other {cells kept as notes}}', { count: kept }),
      kept > 0,
    ],
    [
      'cut',
      t('{count, plural, one {cell too long for the notes} other {cells too long for the notes}}', {
        count: cut,
      }),
      cut > 0,
    ],
    ['rejected', t('rejected')],
    ['writes', t('{count, plural, one {write} other {writes}}', { count: writes })],
    ['time', t('at {count} a minute', { count: format.number(per_minute) })],
  ]
  return figures.filter(([, , isShown = true]) => isShown).map(([figure, word]) => [figure, word])
}

/** Lets the user decide about each group of duplicates. */
function Groups({ groups }: Pick<Check, 'groups'>) {
  const format = useFormats()
  return (
    <section className={styles.groups} aria-label={t('Duplicates')}>
      {groups.map(({ because, count, fillable, choice, choices }) => (
        <div key={because} className={styles.group} data-line="">
          <span className="num name">
            <Figure
              inside="row"
              of={groupFigure({ because, count, fillable, choice, choices }, format)}
            />
          </span>
          <span className="grow">
            {twinLabels[because]}
            {fillable > 0 ? (
              <span className="faint num">
                {' · '}
                {t('{count, plural, other {# could fill something in}}', { count: fillable })}
              </span>
            ) : null}
          </span>
          <Select
            label={t('{reason}: what is done with them', { reason: twinLabels[because] })}
            value={choice}
            options={choices.map((value) => ({ value, label: choiceLabels[value] }))}
            onChange={(next) => void run('import.choose', { because, choice: next })}
          />
        </div>
      ))}
    </section>
  )
}

/** Chooses the hot list that people are put on as they arrive. */
function OntoList({ list }: { list: ImportState['list'] }) {
  const [asking, ask] = useState(false)
  const choose = (next: ImportState['list']) => {
    ask(false)
    void run('import.list', { list: next })
  }
  return (
    <div className={styles.onto}>
      {list ? (
        <span className="muted">
          {list.id === null ? (
            <Trans
              text="Everyone is added to the new hot list <bdi>“{list}”</bdi> as they arrive."
              values={{ list: list.name }}
              parts={{ bdi: <bdi /> }}
            />
          ) : (
            <Trans
              text="Everyone is added to <bdi>“{list}”</bdi> as they arrive."
              values={{ list: list.name }}
              parts={{ bdi: <bdi /> }}
            />
          )}
        </span>
      ) : null}
      <Button size="small" icon={ListPlus} onClick={() => ask(true)}>
        {list ? t('Another hot list…') : t('Put them on a hot list…')}
      </Button>
      {list ? (
        <Button size="small" look="quiet" icon={X} onClick={() => choose(null)}>
          {t('No list')}
        </Button>
      ) : null}
      {asking ? (
        <ChooseList
          people={t('them')}
          onClose={() => ask(false)}
          onChoose={({ key, name }) => choose({ id: key === CREATE ? null : key, name })}
        />
      ) : null}
    </div>
  )
}

const keyOf = (row: DuplicateRow) => row.id
const rowLabel = (row: DuplicateRow) =>
  t('Row {row}: {person}, {reason}: {duplicate}', {
    row: row.row,
    person: row.name,
    reason: twinLabels[row.because],
    duplicate: row.duplicate,
  })
const columns: readonly Column<DuplicateRow>[] = [
  rowColumn,
  nameColumn(t('In the file')),
  {
    id: 'because',
    header: t('Why'),
    width: { share: 0.8, least: 130 },
    cell: (row) => <span className="cut muted">{twinLabels[row.because]}</span>,
  },
  {
    id: 'duplicate',
    header: t('As'),
    width: { share: 1, least: 140 },
    cell: (row) => (
      <span className="cut">
        <bdi>{row.duplicate}</bdi>
      </span>
    ),
  },
  {
    id: 'fills',
    header: t('Could fill in'),
    width: { share: 0.8, least: 100 },
    cell: (row) => (
      <span className="cut muted">
        {row.fills.length > 0 ? (
          fieldList(row.fills, 'conjunction')
        ) : (
          <span className="faint">{t('nothing')}</span>
        )}
      </span>
    ),
  },
]

function Duplicates() {
  const rows = usePages('import.duplicates', {})
  const grid = useGrid(rows, keyOf, 'duplicates')
  return (
    <DataGrid
      id="import-twins"
      label={t('Duplicates, row by row')}
      columns={columns}
      rows={rows}
      grid={grid}
      rowLabel={rowLabel}
      selectable={false}
      empty={<EmptyState icon={CopyX} title={t('No duplicates')} />}
    />
  )
}

const cellKey = (row: KeptCellRow) => row.id
const cellLabel = (row: KeptCellRow) =>
  [
    t('Row {row}: {person}, {field}: {text}', {
      row: row.row,
      person: row.name,
      field: fieldName(row.field),
      text: row.text,
    }),
    describeCut(row),
  ]
    .filter(Boolean)
    .join('. ')

/** Says how much of a cell is lost; empty if the notes have room for all of it. */
const describeCut = ({ cut }: KeptCellRow): string =>
  cut === 0
    ? ''
    : t(
        '{cut, plural, one {Its last character is left out.} other {Its last # characters are left out.}}',
        {
          cut,
        },
      )
const cellColumns: readonly Column<KeptCellRow>[] = [
  rowColumn,
  nameColumn(t('In the file')),
  {
    id: 'field',
    header: t('Column read as'),
    width: 140,
    cell: (row) => <span className="cut muted">{fieldName(row.field)}</span>,
  },
  {
    id: 'text',
    header: t('Goes into the notes'),
    width: { share: 2, least: 160 },
    cell: (row) => <KeptText row={row} />,
  },
]

/** Shows a kept cell; what the notes have no room for comes first, since a long text is cut off. */
function KeptText({ row }: { row: KeptCellRow }) {
  const lost = describeCut(row)
  return (
    <span className="cut" title={[lost, row.text].filter(Boolean).join(' ')}>
      {lost === '' ? null : <b>{lost} </b>}
      <bdi>{row.text}</bdi>
    </span>
  )
}

/** Lists the cells that do not fit their field. They are appended to the person's notes. */
function KeptCells() {
  const rows = usePages('import.kept', {})
  const grid = useGrid(rows, cellKey, 'kept')
  return (
    <DataGrid
      id="import-kept"
      label={t('Cells kept as notes')}
      columns={cellColumns}
      rows={rows}
      grid={grid}
      rowLabel={cellLabel}
      selectable={false}
      empty={<EmptyState icon={StickyNote} title={t('Every cell fits its field')} />}
    />
  )
}
