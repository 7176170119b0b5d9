import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportBatch, ImportState } from '#shared/bridge/import.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { BatchPart } from './batch-part.tsx'
import { Batches } from './batches.tsx'
import { CheckPart } from './check-part.tsx'
import { Choose } from './choose.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { handOver } from './hand-over.ts'
import { Progress } from './progress.tsx'
import { ResultPart } from './result-part.tsx'
import { useDrop } from './use-drop.ts'
import { kindWords, sizeWord } from './import-labels.ts'
import styles from './import.module.css'

const places = {
  contacts: ['/people/{-$contactId}', 'See the people'],
  companies: ['/companies/{-$companyId}', 'See the companies'],
  jobs: ['/pipeline/{-$jobId}', 'See the pipeline'],
} as const

/**
 * Bringing one's own data in (L2): choose, map, check, import; nothing is imported unseen. What
 * goes by the API is followed here until it is over.
 */
export default function Import() {
  const { value, error } = useQuery('import.state', {})
  const { value: kept } = useQuery('import.batches', {})
  if (error)
    return (
      <Screen>
        <EmptyState icon={FileUp} mood="trouble" title={error.message}>
          {error.hint}
        </EmptyState>
      </Screen>
    )
  if (!value || !kept)
    return (
      <Screen>
        <ScreenHeader title="Import" />
        <ScreenBody narrow>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  return <Steps state={value} batches={kept.batches} />
}

type Step = 'choose' | 'taking' | 'columns' | 'running' | 'result' | 'batch'

function stepOf(
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

function Steps({ state, batches }: { state: ImportState; batches: readonly ImportBatch[] }) {
  const format = useFormats()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // Back to the columns after a trial, until one of them is changed or the next trial begins.
  const [again, setAgain] = useState(false)
  const { file, plan, run: last } = state
  useEffect(() => {
    if (!last || last.state === 'running') setAgain(false)
  }, [last === null, last?.state])
  // Without a file: the import that was asked for, else the one that is on its way.
  const [opened, open] = useState<string | null>()
  const batch = batches.find(({ id, state: how }) =>
    opened === undefined ? how !== 'done' : id === opened,
  )
  const step = stepOf(state, again, batch)
  const busy = step === 'taking' || step === 'running'
  const take = (given: File | undefined) => {
    if (given && !busy) void handOver(given)
  }
  const over = useDrop(take)

  const choose = () => input.current?.click()
  const start = async (dry_run: boolean) => {
    const answer = await run('import.start', { dry_run })
    if (answer.ok && answer.value.import_id !== null) open(answer.value.import_id)
  }
  const stop = () => void run('import.stop', {})
  const save = async () => {
    const answer = await run('import.saveRejected', {})
    if (answer.ok)
      toast({
        tone: 'success',
        message: `${count(answer.value.rows, 'rejected row', 'rejected rows', format.number)} saved`,
        hint: answer.value.path,
      })
  }
  const ready = step === 'columns' && plan?.missing.length === 0
  const check = last?.check ?? null
  const wanted = check ? check.creates + check.fills : (last?.result?.added ?? 0)
  const tried = step === 'result' && last?.dry_run === true && last.state === 'done' && wanted > 0
  const broken = step === 'result' && last?.dry_run === false && last.state === 'stopped'
  const rejected = step === 'result' ? (last?.result?.rejected ?? 0) : 0
  const done = step === 'result' && last?.dry_run === false && last.state === 'done'
  const group = 'Import'
  useActions([
    {
      id: 'import.choose',
      label: 'Choose a file',
      group,
      keys: ['o'],
      hint: 'choose a file',
      enabled: !busy,
      run: choose,
    },
    {
      id: 'import.check',
      label: 'Check the file',
      group,
      keys: ['c'],
      hint: 'check',
      enabled: ready,
      run: () => void start(true),
    },
    {
      id: 'import.columns',
      label: 'Back to the columns',
      group,
      keys: ['b'],
      hint: 'columns',
      enabled: step === 'result' && !done,
      run: () => setAgain(true),
    },
    {
      id: 'import.go',
      label: 'Import',
      group,
      keys: ['i'],
      hint: 'import',
      enabled: tried || broken,
      run: () => void start(false),
    },
    {
      id: 'import.save',
      label: 'Save the rejected rows',
      group,
      keys: ['r'],
      hint: 'save rejected',
      enabled: rejected > 0,
      run: () => void save(),
    },
    {
      id: 'import.stop',
      label: 'Stop',
      group,
      keys: ['.'],
      hint: 'stop',
      enabled: step === 'running',
      run: stop,
    },
  ])

  const [place, see] = places[plan?.kind ?? 'contacts']
  const facts =
    step === 'batch' && batch ? (
      <Facts>
        {[<bdi key="name">{batch.name}</bdi>, `since ${format.stamp(batch.created_at)}`]}
      </Facts>
    ) : file ? (
      <Facts>
        {[
          <bdi key="name">{file.name}</bdi>,
          sizeWord(file.size, format),
          plan ? kindWords[plan.kind] : null,
        ]}
      </Facts>
    ) : null
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
      <ScreenHeader title="Import" facts={facts}>
        {step === 'batch' && batches.length > 1 ? (
          <Button onClick={() => open(null)}>All imports</Button>
        ) : null}
        {step === 'choose' ? null : (
          <Button keys="o" aria-disabled={busy || undefined} onClick={choose}>
            Another file…
          </Button>
        )}
        {step === 'columns' ? (
          <Button
            look="primary"
            keys="c"
            aria-disabled={!ready || undefined}
            onClick={() => void start(true)}
          >
            Check the file
          </Button>
        ) : null}
        {step === 'result' && !done ? (
          <Button keys="b" onClick={() => setAgain(true)}>
            Back to the columns
          </Button>
        ) : null}
        {rejected > 0 ? (
          <Button keys="r" onClick={() => void save()}>
            Save the rejected rows
          </Button>
        ) : null}
        {tried ? (
          <Button look="primary" keys="i" onClick={() => void start(false)}>
            Import{' '}
            {check
              ? count(wanted, 'person', 'people', format.number)
              : count(wanted, 'row', 'rows', format.number)}
          </Button>
        ) : null}
        {broken ? (
          <Button look="primary" keys="i" onClick={() => void start(false)}>
            Go on importing
          </Button>
        ) : null}
        {done ? (
          <Button look="primary" onClick={() => void navigate({ to: place })}>
            {see}
          </Button>
        ) : null}
      </ScreenHeader>
      {over && step !== 'choose' ? (
        <p className={styles.letGo} role="status">
          {busy
            ? 'Wait until this file has been read, or stop it.'
            : 'Let go to read this file instead.'}
        </p>
      ) : null}
      {step === 'batch' && batch ? (
        <BatchPart key={batch.id} batch={batch} onForgotten={() => open(null)} />
      ) : step === 'result' && last && plan ? (
        check ? (
          <CheckPart check={check} rejected={rejected} />
        ) : (
          <ResultPart run={last} kind={plan.kind} />
        )
      ) : (
        <ScreenBody>
          {step === 'choose' ? (
            <Choose
              over={over}
              problem={file ? state.problem : null}
              way={state.way}
              onChoose={choose}
            />
          ) : null}
          {step === 'choose' ? <Batches batches={batches} onOpen={open} /> : null}
          {step === 'taking' && file ? (
            <Progress
              title="Reading the file"
              share={file.size > 0 ? file.received / file.size : 0}
            >
              {sizeWord(file.received, format)} of {sizeWord(file.size, format)}
            </Progress>
          ) : null}
          {step === 'columns' && plan ? (
            <ColumnsPart plan={plan} ways={state.ways} way={state.way} />
          ) : null}
          {step === 'running' && last ? (
            <Progress
              title={last.dry_run ? 'Checking every row' : 'Importing'}
              share={last.share}
              onStop={stop}
            >
              {count(last.rows, 'row', 'rows', format.number)} so far.{' '}
              {last.dry_run
                ? 'Nothing is imported yet.'
                : 'You can go on working; what was imported stays, whatever happens.'}
            </Progress>
          ) : null}
        </ScreenBody>
      )}
    </Screen>
  )
}
