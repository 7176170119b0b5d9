import { t } from '#shared/i18n/translate.ts'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportBatch, ImportState } from '#shared/bridge/import.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { handOver } from '../../parts/imports/hand-over.ts'
import { usePastedRows } from '../../parts/imports/use-paste.ts'
import { useMissingScope } from '../../parts/sync/permission.tsx'
import { useScreenState } from '../../stores/left-screens.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StepBody, StepFacts } from './step-body.tsx'
import {
  offeredSteps,
  StepButtons,
  stepOf,
  useStepActions,
  type Stepping,
} from './step-actions.tsx'
import { makeList } from './make-list.ts'
import { useDrop } from './use-drop.ts'
import { useStepFocus } from './use-step-focus.ts'
import styles from './import.module.css'

/**
 * Imports the user's own data (L2): choose, map, check, import; nothing is imported without a
 * review. Follows an import through the API until it is finished.
 */
export default function Import() {
  const { value, error } = useQuery('import.state', {})
  const { value: kept } = useQuery('import.batches', {})
  if (error)
    return (
      <Screen>
        <EmptyState icon={FileUp} mood="problem" title={error.message}>
          {error.hint}
        </EmptyState>
      </Screen>
    )
  if (!value || !kept)
    return (
      <Screen>
        <ScreenHeader title={t('Import')} />
        <ScreenBody narrow>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  return <Steps state={value} batches={kept.batches} />
}

/** What is shown instead of one import: the one that is running, or the list of all. */
const RUNNING = 'running'
const ALL = 'all'

function Steps({ state, batches }: { state: ImportState; batches: readonly ImportBatch[] }) {
  const input = useRef<HTMLInputElement>(null)
  // Shows the columns again after a trial, until one of them is changed or the next trial starts.
  const [again, setAgain] = useState(false)
  const { plan, run: last } = state
  const trialOver = last !== null && last.state !== 'running'
  useEffect(() => {
    if (!trialOver) setAgain(false)
  }, [trialOver])
  // Without a file, shows the import that the user opened, otherwise the one that is running.
  const [opened, open] = useScreenState('import opened', RUNNING)
  const batch = batches.find(({ id, state: batchState }) =>
    opened === RUNNING ? batchState !== 'done' : id === opened,
  )
  const step = stepOf(state, again, batch)
  const busy = step === 'taking' || step === 'running'
  const take = (file: File | undefined) => {
    if (file && !busy) void handOver(file)
  }
  const over = useDrop(take)
  usePastedRows(take)

  const scope = useMissingScope('hot_lists')
  const choose = () => input.current?.click()
  const start = async (dry_run: boolean) => {
    if (!dry_run && !(await makeList(scope))) return
    const answer = await run('import.start', { dry_run })
    if (answer.ok && answer.value.import_id !== null) open(answer.value.import_id)
  }
  const can = offeredSteps(state, step)
  const stepping: Stepping = { step, busy, can, choose, start, back: () => setAgain(true) }
  useStepActions(stepping)
  useStepFocus(`${step} ${last?.dry_run}`)

  return (
    <Screen footer={<KeyHints />}>
      <input
        ref={input}
        className="spoken"
        type="file"
        accept=".csv,.json,.tsv,.txt,.vcf,text/csv,application/json,text/vcard"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <ScreenHeader
        title={t('Import')}
        facts={<StepFacts state={state} batch={step === 'batch' ? batch : undefined} />}
      >
        <StepButtons
          stepping={stepping}
          kind={plan?.kind}
          onAll={step === 'batch' && batches.length > 1 ? () => open(ALL) : null}
        />
      </ScreenHeader>
      {over && step !== 'choose' ? (
        <p className={styles.letGo} role="status">
          {busy
            ? t('Wait until this file has been read, or stop it.')
            : t('Drop to read this file instead.')}
        </p>
      ) : null}
      <StepBody
        state={state}
        step={step}
        batch={batch}
        batches={batches}
        over={over}
        rejected={can.rejected}
        onChoose={choose}
        onOpen={(id) => open(id ?? ALL)}
      />
    </Screen>
  )
}
