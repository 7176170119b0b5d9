import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ImportBatch, ImportKind, ImportState } from '#shared/bridge/import.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { additionsFigure } from './import-figures.ts'

const places = {
  contacts: ['/people/{-$contactId}', t('See the people')],
  companies: ['/companies/{-$companyId}', t('See the companies')],
  jobs: ['/pipeline/{-$jobId}', t('See the pipeline')],
} as const

export type Step = 'choose' | 'taking' | 'columns' | 'running' | 'result' | 'batch'

/** Returns the step of an import to show. */
export function stepOf(
  { file, plan, problem, run: last }: ImportState,
  again: boolean,
  batch: ImportBatch | undefined,
): Step {
  if (!file && batch) return 'batch'
  if (!file || (problem && !plan)) return 'choose'
  if (!plan) return 'taking'
  if (last?.state === 'running') return 'running'
  return last && !again ? 'result' : 'columns'
}

/** Returns what the user can do in a step, and with how many rows. */
export function offeredSteps({ plan, run: last }: ImportState, step: Step) {
  const result = step === 'result'
  const ready = step === 'columns' && plan?.missing.length === 0
  const check = last?.check ?? null
  const additions = check ? check.creates + check.fills : (last?.result?.added ?? 0)
  const tried = result && last?.dry_run === true && last.state === 'done' && additions > 0
  const broken = result && last?.dry_run === false && last.state === 'stopped'
  const rejected = result ? (last?.result?.rejected ?? 0) : 0
  const done = result && last?.dry_run === false && last.state === 'done'
  return {
    check: ready,
    import: tried,
    resume: broken,
    goBack: result && !done,
    done,
    rejected,
    /** How much an import would add; `people` tells whether these are people or rows. */
    additions,
    people: check !== null,
    preview: check,
  }
}

export interface Stepping {
  step: Step
  busy: boolean
  can: ReturnType<typeof offeredSteps>
  choose: () => void
  start: (dry_run: boolean) => Promise<void>
  back: () => void
}

/** Stops the running import. */
export const stopImport = () => void run('import.stop', {})

function useSaveRejected() {
  return async () => {
    const answer = await run('import.saveRejected', {})
    if (answer.ok)
      toast({
        tone: 'success',
        message: t('{rows, plural, one {# rejected row} other {# rejected rows}} saved', {
          rows: answer.value.rows,
        }),
        hint: answer.value.path,
      })
  }
}

/** Registers the keyboard and palette actions of each step. */
export function useStepActions({ step, busy, can, choose, start, back }: Stepping): void {
  const save = useSaveRejected()
  const group = t('Import')
  useActions([
    {
      id: 'import.choose',
      label: t('Choose a file'),
      group,
      keys: ['o'],
      hint: t('choose a file'),
      enabled: !busy,
      run: choose,
    },
    {
      id: 'import.check',
      label: t('Check the file'),
      group,
      keys: ['c'],
      hint: t('check'),
      enabled: can.check,
      run: () => void start(true),
    },
    {
      id: 'import.columns',
      label: t('Back to the columns'),
      group,
      keys: ['b'],
      hint: t('columns'),
      enabled: can.goBack,
      run: back,
    },
    {
      id: 'import.go',
      label: t('Import'),
      group,
      keys: ['i'],
      hint: t('import'),
      enabled: can.import || can.resume,
      run: () => void start(false),
    },
    {
      id: 'import.save',
      label: t('Save the rejected rows'),
      group,
      keys: ['r'],
      hint: t('save rejected'),
      enabled: can.rejected > 0,
      run: () => void save(),
    },
    {
      id: 'import.stop',
      label: t('Stop'),
      group,
      keys: ['.'],
      hint: t('stop'),
      enabled: step === 'running',
      run: stopImport,
    },
  ])
}

interface StepButtonsProps {
  stepping: Stepping
  kind: ImportKind | undefined
  /** Shows all imports; null if this is the only one. */
  onAll: (() => void) | null
}

/** Shows the buttons that lead on from a step, and back. */
export function StepButtons({ stepping, kind, onAll }: StepButtonsProps) {
  const navigate = useNavigate()
  const save = useSaveRejected()
  const format = useFormats()
  const { step, busy, can, choose, start, back } = stepping
  const [place, see] = places[kind ?? 'contacts']
  return (
    <>
      {onAll ? <Button onClick={onAll}>{t('All imports')}</Button> : null}
      {step === 'choose' ? null : (
        <Button keys="o" aria-disabled={busy || undefined} onClick={choose}>
          {t('Another file…')}
        </Button>
      )}
      {step === 'columns' ? (
        <Button
          look="primary"
          keys="c"
          aria-disabled={!can.check || undefined}
          onClick={() => void start(true)}
        >
          {t('Check the file')}
        </Button>
      ) : null}
      {can.goBack ? (
        <Button keys="b" onClick={back}>
          {t('Back to the columns')}
        </Button>
      ) : null}
      {can.rejected > 0 ? (
        <Button keys="r" onClick={() => void save()}>
          {t('Save the rejected rows')}
        </Button>
      ) : null}
      {can.import ? (
        <Button look="primary" keys="i" onClick={() => void start(false)}>
          <Explained byKey of={additionsFigure(can, format)}>
            {can.people
              ? t('{wanted, plural, one {Import # person} other {Import # people}}', {
                  wanted: can.additions,
                })
              : t('{wanted, plural, one {Import # row} other {Import # rows}}', {
                  wanted: can.additions,
                })}
          </Explained>
        </Button>
      ) : null}
      {can.resume ? (
        <Button look="primary" keys="i" onClick={() => void start(false)}>
          {t('Resume import')}
        </Button>
      ) : null}
      {can.done ? (
        <Button look="primary" onClick={() => void navigate({ to: place })}>
          {see}
        </Button>
      ) : null}
    </>
  )
}
