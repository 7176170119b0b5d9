import { t } from '#shared/i18n/translate.ts'
import type { ImportRun } from '#shared/bridge/import.ts'
import { ImportError } from '#shared/tables/problem.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { checkPeople, peopleOf, type CheckResult, type Person } from './check.ts'
import { beginRun, type FileRun, type ChosenFile } from './chosen-file.ts'
import { rowsOf, summarizeCheck } from './import-check.ts'
import { writesAMinute, type ImportContext, type ImportWorkspace } from './import-context.ts'

/** Maximum number of rejected rows shown one by one; the saved file has all of them. */
const MAX_SHOWN = 1000
const emptyResult = { added: 0, unchanged: 0, rejected: 0, companies: { matched: 0, made: 0 } }

/**
 * Starts a check of a file of people: reads every row and looks it up in the cache. Sends nothing.
 * Returns at once; the run shows the progress.
 */
export function tryPeople(
  { workspace, touch, clock }: ImportContext,
  chosenFile: ChosenFile,
): void {
  const stop = new AbortController()
  const known = knownPeople(workspace())
  const run = (chosenFile.run = beginRun({
    dry_run: true,
    stop: () => stop.abort(),
    rejected_to: null,
    began_at: clock.monotonic(),
  }))
  const mapping = new Map(
    [...chosenFile.mapping].flatMap(([column, field]) =>
      field === null ? [] : [[field, column] as const],
    ),
  )
  const end = (state: FileRun['state'], problem: string | null, checked: CheckResult | null) => {
    if (chosenFile.run !== run) return
    const rejected = checked?.rejected ?? []
    Object.assign(run, {
      took_ms: clock.monotonic() - run.began_at,
      state,
      problem,
      checked,
      rejected: rejected.slice(0, MAX_SHOWN),
      result: checked && { ...emptyResult, rejected: rejected.length },
    })
    touch()
  }
  checkPeople(chosenFile.file.source, {
    mapping,
    known,
    signal: stop.signal,
    onProgress: (rows, share) => {
      Object.assign(run, { rows, share })
      touch()
    },
  }).then(
    (checked) => end('done', null, checked),
    (error: unknown) => {
      if (stop.signal.aborted) return end('stopped', null, null)
      const message =
        error instanceof ImportError
          ? error.message
          : t('The file could not be checked. Nothing was imported.')
      return end('failed', message, null)
    },
  )
  touch()
}

async function* knownPeople({ cache, imports }: ImportWorkspace): AsyncGenerator<Person> {
  yield* peopleOf(cache)
  // People waiting in another import count as known too.
  for await (const { name, want } of imports.waiting()) yield { id: null, name, fields: want }
}

/**
 * Hands over the rows of a checked file and returns the id of the import. Throws the problem
 * `nothing` if no row would be imported.
 */
export async function importPeople(
  { chosenFileStore, touch, workspace }: ImportContext,
  chosenFile: ChosenFile,
  checked: CheckResult,
): Promise<string> {
  const rows = rowsOf(checked, chosenFile.choices)
  if (!rows.some(({ state }) => state === 'waiting'))
    throw new ProblemError(
      'nothing',
      t('Nothing of this file would be imported.'),
      t('Choose what is done with the duplicates.'),
    )
  // From here on the rows are stored with the edits. Release the file, so that a second press finds
  // none.
  chosenFileStore.release()
  const columns = [...chosenFile.mapping].map(([name, field]) => ({ name, field }))
  const import_id = await workspace()
    .imports.begin(chosenFile.file.name, columns, rows, chosenFile.list?.id ?? null)
    .catch((error: unknown) => {
      chosenFileStore.restore(chosenFile)
      throw error
    })
  chosenFile.file.remove()
  touch()
  return import_id
}

/** Returns a run as the window shows it, with the effect of the user's choices. */
export function describeRun(
  { workspace, clock }: ImportContext,
  { dry_run, state, rows, share, result, problem, checked, began_at, took_ms }: FileRun,
  choices: ChosenFile['choices'],
): ImportRun {
  const check = checked && summarizeCheck(checked, choices, paceOf(workspace()))
  return {
    dry_run,
    state,
    rows,
    share,
    problem,
    elapsed_ms: took_ms ?? clock.monotonic() - began_at,
    result:
      result && check ? { ...result, added: check.creates, unchanged: check.skipped } : result,
    check,
  }
}

const paceOf = ({ budget }: ImportWorkspace) => ({
  eta_ms: (writes: number) => budget.etaMs('write', writes, 'sweep'),
  per_minute: writesAMinute({ budget }),
})
