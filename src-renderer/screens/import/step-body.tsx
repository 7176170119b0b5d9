import { Dotted } from '../../ui/dotted.tsx'
import { t } from '#shared/i18n/translate.ts'
import type { ImportBatch, ImportState } from '#shared/bridge/import.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Facts } from '../../ui/screen-header.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { runProgressFigure } from './import-figures.ts'
import { BatchPart } from './batch-part.tsx'
import { Batches } from './batches.tsx'
import { CheckPart } from './check-part.tsx'
import { Choose } from './choose.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { Progress } from './progress.tsx'
import { ResultPart } from './result-part.tsx'
import { stopImport, type Step } from './step-actions.tsx'
import { kindLabels, progressWord, sizeWord } from './import-labels.ts'

interface StepFactsProps {
  state: ImportState
  /** The import shown instead of a file. */
  batch: ImportBatch | undefined
}

/** Names the import or the file shown. */
export function StepFacts({ state: { file, plan }, batch }: StepFactsProps) {
  const format = useFormats()
  if (batch)
    return (
      <Facts>
        {[
          <bdi key="name">{batch.name}</bdi>,
          t('since {created_at}', { created_at: format.stamp(batch.created_at) }),
        ]}
      </Facts>
    )
  if (!file) return null
  return (
    <Facts>
      {[
        <bdi key="name">{file.name}</bdi>,
        sizeWord(file.size, format),
        plan ? kindLabels[plan.kind] : null,
      ]}
    </Facts>
  )
}

interface StepBodyProps {
  state: ImportState
  step: Step
  batch: ImportBatch | undefined
  batches: readonly ImportBatch[]
  /** Whether a file is being dragged over the window. */
  over: boolean
  rejected: number
  onChoose: () => void
  onOpen: (id: string | null) => void
}

/** Shows the current step of the import: what to choose, the progress, or the result. */
export function StepBody(props: StepBodyProps) {
  const { state, step, batch, rejected, onOpen } = props
  const { plan, run: last } = state
  if (step === 'batch' && batch)
    return <BatchPart key={batch.id} batch={batch} onForgotten={() => onOpen(null)} />
  if (step === 'result' && last && plan) {
    if (last.check) return <CheckPart check={last.check} rejected={rejected} list={state.list} />
    return <ResultPart run={last} kind={plan.kind} />
  }
  return <FileStep {...props} />
}

function FileStep({ state, step, batches, over, onChoose, onOpen }: StepBodyProps) {
  const format = useFormats()
  const { file, plan, run: last } = state
  return (
    <ScreenBody>
      {step === 'choose' ? (
        <Choose
          over={over}
          problem={file ? state.problem : null}
          way={state.way}
          onChoose={onChoose}
        />
      ) : null}
      {step === 'choose' ? <Batches batches={batches} onOpen={onOpen} /> : null}
      {step === 'taking' && file ? (
        <Progress
          title={t('Reading the file')}
          share={file.size > 0 ? file.received / file.size : 0}
        >
          {t('{received} of {size}', {
            received: sizeWord(file.received, format),
            size: sizeWord(file.size, format),
          })}
        </Progress>
      ) : null}
      {step === 'columns' && plan ? (
        <ColumnsPart plan={plan} ways={state.ways} way={state.way} />
      ) : null}
      {step === 'running' && last ? (
        <Progress
          title={last.dry_run ? t('Checking every row') : t('Importing')}
          share={last.share}
          onStop={stopImport}
        >
          <Dotted
            parts={[
              <Figure
                key="progress"
                of={runProgressFigure(last, progressWord(last, format), format)}
              />,
              last.dry_run
                ? t('Nothing is imported yet.')
                : t('You can keep working. Imported rows stay.'),
            ]}
          />
        </Progress>
      ) : null}
    </ScreenBody>
  )
}
