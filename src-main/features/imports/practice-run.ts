import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'
import {
  PracticeRefusal,
  type ImportPreview,
  type PracticeImport,
} from '#main/features/common/practice-control.ts'
import { beginRun, type FileRun, type ChosenFile } from './chosen-file.ts'
import type { ImportContext } from './import-context.ts'
import { importIntoPractice } from './import-practice.ts'

/**
 * Starts a check or an import of a file in the practice workspace; the run shows the progress.
 * Throws the practice workspace's refusal as a problem.
 */
export async function runInPractice(
  context: ImportContext,
  chosenFile: ChosenFile,
  preview: ImportPreview,
  dry_run: boolean,
): Promise<void> {
  const { disk } = chosenFile.file
  if (!disk) return
  const rejected = disk.rejected()
  const run = (chosenFile.run = beginRun({
    dry_run,
    stop: () => {},
    rejected_to: rejected,
    began_at: context.clock.monotonic(),
  }))
  context.touch()
  try {
    const stop = await importIntoPractice(
      context.control(),
      context.clock,
      {
        file: disk.sealed.path,
        file_seal: disk.sealed.seal,
        kind: preview.kind,
        dry_run,
        mapping: mappingFor(preview, chosenFile.mapping),
        rejected_to: rejected.path,
        rejected_seal: rejected.seal,
      },
      (state) => followRun(context, chosenFile, run, state),
      () => {
        Object.assign(run, {
          state: 'stopped',
          problem: t(
            'The practice workspace ended. Rows imported until then are kept; importing the file again adds the rest.',
          ),
        })
        context.touch()
      },
    )
    run.stop = () => void stop().catch(() => {})
  } catch (error) {
    chosenFile.run = null
    context.touch()
    if (!(error instanceof PracticeRefusal)) throw error
    throw new ProblemError('practice_failed', error.message, undefined, { cause: error })
  }
}

/** Names every field, so that the practice workspace guesses nothing the user does not see. */
const mappingFor = ({ fields }: ImportPreview, mapping: ChosenFile['mapping']) =>
  Object.fromEntries(
    fields.map((field) => [field, [...mapping].find(([, mapped]) => mapped === field)?.[0] ?? '']),
  )

/** Updates the run from the practice workspace, as long as it is the file's current run. */
function followRun(
  context: ImportContext,
  chosenFile: ChosenFile,
  run: FileRun,
  now: PracticeImport,
): void {
  if (chosenFile.run !== run || run.state !== 'running') return
  Object.assign(run, { rows: now.rows, share: now.share })
  if (now.state !== 'running') endRun(context, chosenFile, run, now)
  context.touch()
}

function endRun(
  { hub, written, replaced, clock }: ImportContext,
  { preview }: ChosenFile,
  run: FileRun,
  { state, report, problem }: PracticeImport,
): void {
  const ended = report?.stopped ? 'stopped' : 'done'
  run.state = state === 'failed' ? 'failed' : ended
  run.problem = problem
  run.took_ms = clock.monotonic() - run.began_at
  run.result = report && {
    added: report.added,
    unchanged: report.unchanged,
    rejected: report.rejected_count,
    companies: report.companies,
  }
  run.rejected = report?.rejected ?? []
  if (run.dry_run) return
  // If this fails, the next two readings remove them.
  if (report) replaced(report.replaced).catch(() => {})
  if (preview) written(preview.kind === 'companies' ? ['companies'] : ['companies', preview.kind])
  if (run.state === 'done' && report)
    hub.emit({
      type: 'notice',
      data: {
        tone: 'success',
        message: t(
          '{added, plural, other {#}} of {rows, plural, one {# row} other {# rows}} imported',
          { added: report.added, rows: run.rows },
        ),
        link: '/import',
      },
    })
}
