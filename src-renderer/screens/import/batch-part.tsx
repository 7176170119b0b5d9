import { rowPaths } from '../../data/row-paths.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { t } from '#shared/i18n/translate.ts'
import { ListChecks, Pause, Play, RotateCcw, Square, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportBatch, ImportedRow } from '#shared/bridge/import.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { shortSpan, span } from '../../format/formats.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { goTo } from '../../navigation/navigation.ts'
import { toast } from '../../stores/toasts.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Trans } from '../../ui/trans.tsx'
import { SpokenProgress } from '../../ui/spoken-progress.tsx'
import { batchFigure, paceFigure, undoFigure, type BatchFilter } from './import-figures.ts'
import { batchWord, importedLabels, missedOf } from './import-labels.ts'
import { nameColumn, rowColumn } from './row-columns.tsx'
import { stepStart } from './use-step-focus.ts'
import styles from './import.module.css'

const keyOf = (row: ImportedRow) => row.id
const pathOf = rowPaths['import.rows']
const rowLabel = (row: ImportedRow) =>
  t('Row {row}: {person}, {state}', {
    row: row.row,
    person: row.name,
    state: importedLabels[row.state],
  })
const columns: readonly Column<ImportedRow>[] = [
  rowColumn,
  nameColumn(t('Person')),
  {
    id: 'state',
    header: t('Result'),
    width: 130,
    cell: (row) => (
      <span className={styles.state} data-state={row.state}>
        {importedLabels[row.state]}
      </span>
    ),
  },
  {
    id: 'message',
    header: t('Outcome'),
    width: { share: 2, least: 160 },
    cell: (row) => (
      <span className="cut muted" title={row.message || undefined} lang={row.language ?? undefined}>
        <bdi>{row.message}</bdi>
      </span>
    ),
  },
]

/**
 * Shows a running or finished import: its progress, the outcome of each row, and what the user can
 * do about it (L2, H6).
 */
export function BatchPart({ batch, onForgotten }: { batch: ImportBatch; onForgotten: () => void }) {
  const format = useFormats()
  const [only, setOnly] = useScreenState<BatchFilter>(`import rows ${batch.id}`, 'all')
  const [asking, ask] = useState(false)
  const rows = usePages('import.rows', { id: batch.id, only })
  const grid = useGrid(rows, keyOf, `import ${batch.id} ${only}`)
  const count = (of: BatchFilter) => <Figure inside="choice" of={batchFigure(of, batch, format)} />
  const controls = useBatchControls(batch, onForgotten)
  useBatchActions({ batch, controls, onUndo: () => ask(true) })
  return (
    <>
      <Summary batch={batch} controls={controls} onUndo={() => ask(true)} />
      <div className={styles.bars}>
        <SegmentedControl
          label={t('Rows')}
          value={only}
          onChange={(next) => {
            if (next) setOnly(next)
          }}
          options={[
            { value: 'all', label: <Trans text="All {total}" values={{ total: count('all') }} /> },
            {
              value: 'left',
              label: <Trans text="Remaining {left}" values={{ left: count('left') }} />,
            },
            {
              value: 'in',
              label: <Trans text="Imported {arrived}" values={{ arrived: count('in') }} />,
            },
            {
              value: 'out',
              label: <Trans text="Not imported {out}" values={{ out: count('out') }} />,
            },
          ]}
        />
      </div>
      <DataGrid
        id="import-rows"
        label={t('Rows, one by one')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={(row) => {
          const path = pathOf(row)
          if (path !== null) goTo(path)
        }}
        pathOf={pathOf}
        empty={
          <EmptyState
            icon={ListChecks}
            title={t('None of these')}
            actions={<Button onClick={() => setOnly('all')}>{t('Show all')}</Button>}
          />
        }
      />
      {asking ? (
        <UndoQuestion
          batch={batch}
          onClose={() => ask(false)}
          onUndo={() => void controls.control('undo')}
        />
      ) : null}
    </>
  )
}

/** Controls an import, forgets it, and saves the rows that were not imported. */
function useBatchControls(batch: ImportBatch, onForgotten: () => void) {
  const control = async (action: 'pause' | 'resume' | 'cancel' | 'retry' | 'undo') => {
    const answer = await run('import.control', { id: batch.id, what: action })
    if (answer.ok && answer.value.message) toast({ message: answer.value.message })
  }
  const forget = async () => {
    const answer = await run('import.control', { id: batch.id, what: 'forget' })
    if (answer.ok) onForgotten()
  }
  const save = async () => {
    const answer = await run('import.saveOut', { id: batch.id })
    if (answer.ok)
      toast({
        tone: 'success',
        message: t('{rows, plural, one {# row} other {# rows}} saved', { rows: answer.value.rows }),
        hint: answer.value.path,
      })
  }
  return { control, forget, save }
}

interface BatchActions {
  batch: ImportBatch
  controls: ReturnType<typeof useBatchControls>
  onUndo: () => void
}

function useBatchActions({ batch, controls, onUndo }: BatchActions): void {
  const { counts, state } = batch
  const missed = missedOf(batch)
  const group = t('Import')
  useActions([
    {
      id: 'import.pause',
      label: state === 'paused' ? t('Resume import') : t('Pause the import'),
      group,
      keys: ['p'],
      hint: state === 'paused' ? t('go on') : t('pause'),
      enabled: state !== 'done',
      run: () => void controls.control(state === 'paused' ? 'resume' : 'pause'),
    },
    {
      id: 'import.cancel',
      label: t('Cancel what hasn’t been sent'),
      group,
      keys: ['.'],
      hint: t('call off'),
      enabled: state !== 'done',
      run: () => void controls.control('cancel'),
    },
    {
      id: 'import.retry',
      label: t('Try the failed rows again'),
      group,
      keys: ['f'],
      hint: t('try again'),
      enabled: counts.failed > 0,
      run: () => void controls.control('retry'),
    },
    {
      id: 'import.saveOut',
      label: t('Save what was not imported'),
      group,
      keys: ['r'],
      hint: t('save the rest'),
      enabled: missed > 0,
      run: () => void controls.save(),
    },
    {
      id: 'import.undo',
      label: t('Undo the import'),
      group,
      enabled: batch.can_undo,
      run: onUndo,
    },
  ])
}

/** Shows the progress of an import. */
function Summary({ batch, controls, onUndo }: BatchActions) {
  const format = useFormats()
  const { counts, total, unsent, state } = batch
  const share = total > 0 ? (total - unsent) / total : 1
  const reason = batch.reason ? (
    <span lang={batch.language ?? undefined}>{batch.reason}</span>
  ) : null
  return (
    <section
      className={styles.result}
      data-good={state === 'done' && counts.failed === 0 ? true : undefined}
      aria-label={t('Import of {file}', { file: batch.name })}
    >
      <BatchHead batch={batch} controls={controls} onUndo={onUndo} />
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('Imported')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={total - unsent}
      >
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
      <SpokenProgress share={share} instead={reason} />
      <p className="muted num">
        <Dotted
          parts={[
            unsent === 0 ? null : (
              <Figure
                key="pace"
                of={paceFigure(batch, progressOf(batch, format).join(' · '), format)}
              />
            ),
            reason ??
              (state === 'running'
                ? t('You can keep working or close Hotdesk; the import resumes where it stopped.')
                : null),
          ]}
        />
      </p>
    </section>
  )
}

/** Says what is left of an import, and how long that takes. */
function progressOf(batch: BatchActions['batch'], format: Formats): string[] {
  const { unsent, state, taken_back } = batch
  return [
    taken_back
      ? t('{count, plural, other {# to undo}}', { count: unsent })
      : t('{count, plural, other {# remaining}}', { count: unsent }),
    ...(batch.eta_ms === null
      ? []
      : [
          t('{count} a minute', { count: format.number(batch.per_minute) }),
          t('{time} left', { time: shortSpan(batch.eta_ms) }),
        ]),
    ...(state === 'paused' ? [t('paused')] : []),
  ]
}

function BatchHead({ batch, controls, onUndo }: BatchActions) {
  const format = useFormats()
  const { counts, state } = batch
  const missed = missedOf(batch)
  return (
    <div className={styles.batchHead}>
      <h2 className="num" {...stepStart}>
        {batchWord(batch, format)}
      </h2>
      <span className="grow" />
      {state === 'running' ? (
        <Button icon={Pause} keys="p" onClick={() => void controls.control('pause')}>
          {t('Pause')}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button look="primary" icon={Play} keys="p" onClick={() => void controls.control('resume')}>
          {t('Go on')}
        </Button>
      ) : null}
      {state === 'done' ? null : (
        <Button icon={Square} keys="." onClick={() => void controls.control('cancel')}>
          {t('Call off')}
        </Button>
      )}
      {counts.failed > 0 ? (
        <Button icon={RotateCcw} keys="f" onClick={() => void controls.control('retry')}>
          {t('{failed, plural, other {Try # again}}', { failed: counts.failed })}
        </Button>
      ) : null}
      {missed > 0 ? (
        <Button keys="r" onClick={() => void controls.save()}>
          {t('Save the rest')}
        </Button>
      ) : null}
      {batch.can_undo ? (
        <Button icon={Undo2} onClick={onUndo}>
          {t('Take back…')}
        </Button>
      ) : null}
      {state === 'done' ? (
        <Button
          look="quiet"
          title={t('Removes the list of rows; the people stay')}
          onClick={() => void controls.forget()}
        >
          {t('Forget')}
        </Button>
      ) : null}
    </div>
  )
}

interface UndoQuestionProps {
  batch: ImportBatch
  onClose: () => void
  onUndo: () => void
}

function describeUndo(batch: ImportBatch): string {
  const arrived = batch.counts.made + batch.counts.filled
  return [
    t('Rows not sent yet are cancelled.'),
    arrived > 0
      ? t(
          '{arrived, plural, one {# row that arrived is undone at the same pace: new people are deleted, filled fields emptied, in {time}.} other {# rows that arrived are undone at the same pace: new people are deleted, filled fields emptied, in {time}.}}',
          { arrived, time: span(batch.undo_ms) },
        )
      : t(
          '{arrived, plural, one {# row that arrived is undone at the same pace: new people are deleted, filled fields emptied.} other {# rows that arrived are undone at the same pace: new people are deleted, filled fields emptied.}}',
          { arrived },
        ),
    t('What you or colleagues have changed since goes with them.'),
    ...(batch.list_id === null ? [] : [t('People who were here before stay on the hot list.')]),
  ].join(' ')
}

function UndoQuestion({ batch, onClose, onUndo }: UndoQuestionProps) {
  const format = useFormats()
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Take this import back?')}
      description={<Explained of={undoFigure(batch, format)}>{describeUndo(batch)}</Explained>}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              onUndo()
            }}
          >
            {t('Take it back')}
          </Button>
        </>
      }
    />
  )
}
