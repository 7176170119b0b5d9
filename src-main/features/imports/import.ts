import { maxRows } from '#shared/bridge/command.ts'
import {
  MAX_PEOPLE_BYTES,
  type ImportPlan,
  type ImportRun,
  type ImportWay,
  type TwinChoice,
  type TwinReason,
  type TwinRow,
} from '#shared/bridge/import.ts'
import { ImportError } from '#shared/tables/problem.ts'
import { previewImport } from '#shared/tables/preview.ts'
import type { Hub } from '#main/engine/hub.ts'
import { checkPeople, peopleOf, type Checked, type Person } from './check.ts'
import type { Clock } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import {
  clearIncoming,
  holdFile,
  receiveFile,
  type IncomingFile,
  type SealedFile,
} from './import-file.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Imports } from './imports.ts'
import {
  PracticeRefusal,
  type ImportPreview,
  type PracticeControl,
  type PracticeImport,
} from '#main/features/common/practice-control.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { rowsOf, told } from './import-check.ts'
import { copyTo, importIntoPractice } from './import-practice.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'

/** Rejected rows shown one by one; all of them are in the saved file. */
const MOST_SHOWN = 1000

/** The engine with its imports, as far as they are needed here. */
export type ImportWorkspace = Pick<
  Engine,
  'id' | 'cache' | 'clock' | 'budget' | 'outbox' | 'sync'
> & { imports: Imports }
interface ImportParts {
  profile: string
  clock: Clock
  hub: Hub
  /** The workspace that is open. */
  open(): ImportWorkspace | null
  /** The practice workspace's control, while it is the open one. */
  control(): PracticeControl | null
  /** Lists whose rows were imported are read again. */
  written(tables: ('contacts' | 'companies' | 'jobs')[]): void
  /** Where rejected rows are saved. */
  folder?: () => string
}

type Run = Omit<ImportRun, 'check'> & {
  stop: () => void
  rejected_to: SealedFile | null
  rejected: { row: number; reason: string }[]
  checked: Checked | null
}
interface Held {
  file: IncomingFile
  workspace: string
  way: ImportWay
  preview: ImportPreview | null
  mapping: Map<string, string | null>
  choices: Map<TwinReason, TwinChoice>
  problem: string | null
  run: Run | null
}
type Names = Exclude<
  Subject<'import'>,
  'import.batches' | 'import.rows' | 'import.control' | 'import.saveOut'
>

const UNCHECKED = 'The file could not be checked. Nothing was imported.'
const emptyResult = { added: 0, unchanged: 0, rejected: 0, companies: { matched: 0, made: 0 } }
const pageAt = (after: string | undefined, offset: number) =>
  after === undefined ? offset : Number(after) || 0
const text = (value: unknown) => {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
const page = <R>(
  all: readonly R[],
  {
    after,
    offset = 0,
    limit = maxRows,
  }: { after?: string | undefined; offset?: number | undefined; limit?: number | undefined },
) => {
  const from = pageAt(after, offset)
  return {
    rows: all.slice(from, from + limit),
    offset: from,
    total: all.length,
    next: from + limit < all.length ? String(from + limit) : null,
    as_of: null,
  }
}

/**
 * Importing one's own data (L2): one file at a time is taken over, mapped and tried; then it goes
 * straight into the practice workspace, or becomes a batch of edits.
 */
export function importHandlers({
  profile,
  clock,
  hub,
  open,
  control: practice,
  written,
  folder = downloads,
}: ImportParts): Pick<Handlers, Names> {
  const incoming = clearIncoming(profile)
  let held: Held | null = null
  const touch = () => hub.touch('imports')

  const workspace = (): ImportWorkspace => {
    const found = open()
    if (!found) throw new ProblemError('no_workspace', 'No workspace is open.', 'Open one first.')
    return found
  }
  const control = (): PracticeControl => {
    const found = practice()
    if (!found)
      throw new ProblemError(
        'no_practice',
        'This goes into the practice workspace only.',
        'Switch to the practice workspace first.',
      )
    return found
  }
  /** What was chosen for one workspace is never imported into another. */
  const here = () => (held && held.workspace === open()?.id ? held : null)
  const current = (): Held => {
    const now = here()
    if (!now) throw new ProblemError('no_file', 'No file is chosen.', 'Choose a file first.')
    return now
  }
  const idle = (): Held => {
    const now = current()
    if (now.run?.state === 'running')
      throw new ProblemError(
        'running',
        'The file is being read.',
        'Wait until it has been read, or stop it.',
      )
    return now
  }
  const forget = () => {
    if (held?.run?.state === 'running') held.run.stop()
    held?.file.remove()
    held = null
  }
  // Another workspace, or none: what was read for the last one must not stay in memory.
  hub.listen((event) => {
    if (held && !here() && event.type === 'tables.changed' && event.data.tables.includes('session'))
      forget()
  })

  async function plan(of: Held, kind?: ImportPreview['kind']): Promise<void> {
    try {
      const preview =
        of.way === 'practice' && of.file.disk
          ? await control().previewImport(of.file.disk.sealed.path, of.file.disk.sealed.seal, kind)
          : await peoplePreview(of.file)
      of.preview = preview
      of.mapping = new Map(
        preview.columns.map(({ name }) => [
          name,
          preview.mapping.find(({ column }) => column === name)?.field ?? null,
        ]),
      )
      of.problem = null
    } catch (error) {
      if (!(error instanceof PracticeRefusal || error instanceof ImportError)) throw error
      of.problem = error.message
    }
    of.run = null
    touch()
  }

  function take(of: Held, run: Run, { state, rows, share, report, problem }: PracticeImport): void {
    if (of.run !== run || run.state !== 'running') return
    Object.assign(run, { rows, share })
    if (state !== 'running') {
      const ended = report?.stopped ? 'stopped' : 'done'
      run.state = state === 'failed' ? 'failed' : ended
      run.problem = problem
      run.result = report && {
        added: report.added,
        unchanged: report.unchanged,
        rejected: report.rejected_count,
        companies: report.companies,
      }
      run.rejected = report?.rejected ?? []
      if (!run.dry_run && of.preview)
        written(of.preview.kind === 'companies' ? ['companies'] : ['companies', of.preview.kind])
      if (!run.dry_run && run.state === 'done' && report)
        hub.emit({
          type: 'notice',
          data: {
            tone: 'success',
            message: `${report.added.toLocaleString('en-GB')} of ${run.rows.toLocaleString('en-GB')} rows imported`,
            link: '/import',
          },
        })
    }
    touch()
  }

  async function runPractice(of: Held, preview: ImportPreview, dry_run: boolean): Promise<void> {
    const disk = of.file.disk
    if (!disk) return
    // Every field is named, so that nothing is guessed which the person does not see.
    const mapping = Object.fromEntries(
      preview.fields.map((field) => [
        field,
        [...of.mapping].find(([, mapped]) => mapped === field)?.[0] ?? '',
      ]),
    )
    const rejected = disk.rejected()
    const run: Run = (of.run = {
      dry_run,
      state: 'running',
      rows: 0,
      share: 0,
      result: null,
      problem: null,
      stop: () => {},
      rejected_to: rejected,
      rejected: [],
      checked: null,
    })
    touch()
    try {
      const stop = await importIntoPractice(
        control(),
        clock,
        {
          file: disk.sealed.path,
          file_seal: disk.sealed.seal,
          kind: preview.kind,
          dry_run,
          mapping,
          rejected_to: rejected.path,
          rejected_seal: rejected.seal,
        },
        (state) => take(of, run, state),
        () => {
          Object.assign(run, {
            state: 'stopped',
            problem:
              'The practice workspace ended. Rows imported until then are kept; importing the file again adds the rest.',
          })
          touch()
        },
      )
      run.stop = () => void stop().catch(() => {})
    } catch (error) {
      of.run = null
      touch()
      if (!(error instanceof PracticeRefusal)) throw error
      throw new ProblemError(error.code, error.message, undefined, { cause: error })
    }
  }

  /** Reads every row and asks the cache about it; goes on by itself, and says how far it is. */
  function check(of: Held): void {
    const { cache, imports } = workspace()
    const stop = new AbortController()
    const run: Run = (of.run = {
      dry_run: true,
      state: 'running',
      rows: 0,
      share: 0,
      result: null,
      problem: null,
      stop: () => stop.abort(),
      rejected_to: null,
      rejected: [],
      checked: null,
    })
    const known = async function* (): AsyncGenerator<Person> {
      yield* peopleOf(cache)
      // Somebody who waits in another import is nobody new either.
      for await (const { name, want } of imports.waiting()) yield { id: null, name, fields: want }
    }
    const mapping = new Map(
      [...of.mapping].flatMap(([column, field]) =>
        field === null ? [] : [[field, column] as const],
      ),
    )
    const end = (state: Run['state'], problem: string | null, checked: Checked | null) => {
      if (of.run !== run) return
      const rejected = checked?.rejected ?? []
      Object.assign(run, {
        state,
        problem,
        checked,
        rejected: rejected.slice(0, MOST_SHOWN),
        result: checked && { ...emptyResult, rejected: rejected.length },
      })
      touch()
    }
    checkPeople(of.file.source, {
      mapping,
      known: known(),
      signal: stop.signal,
      onProgress: (rows, share) => {
        Object.assign(run, { rows, share })
        touch()
      },
    }).then(
      (checked) => end('done', null, checked),
      (error: unknown) => {
        if (stop.signal.aborted) return end('stopped', null, null)
        const message = error instanceof ImportError ? error.message : UNCHECKED
        return end('failed', message, null)
      },
    )
    touch()
  }

  const pace = () => {
    const { budget } = workspace()
    return {
      eta_ms: (writes: number) => budget.etaMs('write', writes, 'sweep'),
      per_minute: budget.state().find(({ action }) => action === 'write')?.rate ?? 10,
    }
  }
  const runOf = (
    { dry_run, state, rows, share, result, problem, checked }: Run,
    choices: Held['choices'],
  ): ImportRun => {
    const would = checked && told(checked, choices, pace())
    return {
      dry_run,
      state,
      rows,
      share,
      problem,
      result:
        result && would ? { ...result, added: would.creates, unchanged: would.skipped } : result,
      check: would,
    }
  }

  const waysIn = (): ('practice' | 'api')[] => {
    if (!open()) return []
    return practice() ? ['practice', 'api'] : ['api']
  }

  return {
    'import.state': () => {
      const now = here()
      return {
        ways: waysIn(),
        way: now?.way ?? (practice() ? 'practice' : 'api'),
        file: now && { name: now.file.name, size: now.file.size, received: now.file.received() },
        plan: now?.preview ? planOf(now.preview, now.mapping) : null,
        problem: now?.problem ?? null,
        run: now?.run ? runOf(now.run, now.choices) : null,
      }
    },
    'import.rejected': (input) => {
      const { rows, ...rest } = page(here()?.run?.rejected ?? [], input)
      return { ...rest, rows: rows.map(({ row, reason }) => ({ id: String(row), row, reason })) }
    },
    'import.twins': ({ because, ...input }) =>
      page(
        (here()?.run?.checked?.rows ?? []).flatMap(({ row, name, twin }): TwinRow[] =>
          twin && (because === undefined || twin.because === because)
            ? [
                {
                  id: String(row),
                  row,
                  name,
                  because: twin.because,
                  twin: twin.name,
                  contact_id: twin.id,
                  fills: Object.keys(twin.fills),
                },
              ]
            : [],
        ),
        input,
      ),
    'import.begin': async ({ name, size }) => {
      const { id } = workspace()
      if (here()) idle()
      forget()
      const way = practice() ? 'practice' : 'api'
      if (way === 'api' && size > MAX_PEOPLE_BYTES)
        throw new ProblemError(
          'too_large',
          'This file holds more than 50 MB.',
          'Cut it into parts: at ten people a minute it would take weeks.',
        )
      try {
        held = {
          file: way === 'practice' ? receiveFile(incoming, name, size) : holdFile(name, size),
          workspace: id,
          way,
          preview: null,
          mapping: new Map(),
          choices: new Map(),
          problem: null,
          run: null,
        }
      } catch {
        throw new ProblemError(
          'no_room',
          'The file could not be taken over.',
          'Is there room on the disk?',
        )
      }
      if (size === 0) await plan(held)
      touch()
      return { id: held.file.id }
    },
    'import.piece': async ({ id, at, data }) => {
      const now = current()
      if (now.file.id !== id) throw new ProblemError('replaced', 'Another file was chosen since.')
      let fits = false
      try {
        fits = now.file.write(at, Buffer.from(data, 'base64'))
      } catch {
        forget()
        touch()
        throw new ProblemError(
          'no_room',
          'The file could not be taken over.',
          'Is there room on the disk? Choose it again when there is.',
        )
      }
      if (!fits)
        throw new ProblemError(
          'out_of_order',
          'The file changed while it was read.',
          'Choose it again.',
        )
      if (now.file.received() === now.file.size) await plan(now)
      touch()
      return { received: now.file.received() }
    },
    'import.way': async ({ way }) => {
      const now = idle()
      if (way === 'practice') control()
      const chosen = now.mapping
      now.way = way
      now.preview = null
      await plan(now)
      // What the person has chosen stays chosen, where the field is there in this way too.
      const fields: readonly string[] =
        now.preview === null ? [] : (now.preview as ImportPreview).fields
      for (const [column, field] of chosen)
        if (now.mapping.has(column) && (field === null || fields.includes(field)))
          now.mapping.set(column, field)
      return {}
    },
    'import.readAs': async ({ kind }) => {
      await plan(idle(), kind)
      return {}
    },
    'import.map': ({ column, field }) => {
      const now = idle()
      if (
        !now.preview ||
        !now.mapping.has(column) ||
        (field !== null && !now.preview.fields.includes(field))
      )
        throw new ProblemError('no_column', 'There is no such column or field.')
      for (const [other, mapped] of now.mapping)
        if (field !== null && mapped === field) now.mapping.set(other, null)
      now.mapping.set(column, field)
      now.run = null
      touch()
      return {}
    },
    'import.choose': ({ because, choice }) => {
      idle().choices.set(because, choice)
      touch()
      return {}
    },
    'import.start': async ({ dry_run }) => {
      const now = idle()
      const { preview, run } = now
      if (!preview || planOf(preview, now.mapping).missing.length > 0)
        throw new ProblemError(
          'not_ready',
          'The file is not ready.',
          'Choose it again, or read another column.',
        )
      const tried = run && (run.dry_run ? run.state === 'done' : run.state === 'stopped')
      if (!dry_run && !tried)
        throw new ProblemError('try_first', 'Check the file first: nothing is imported unseen.')
      if (now.way === 'practice') await runPractice(now, preview, dry_run)
      else if (dry_run || !run?.checked) check(now)
      else {
        const rows = rowsOf(run.checked, now.choices)
        if (!rows.some(({ state }) => state === 'waiting'))
          throw new ProblemError(
            'nothing',
            'Nothing of this file would be imported.',
            'Choose what is done with the duplicates.',
          )
        // From here on it is kept with the edits; the file is not needed any more, and a second
        // press finds none.
        held = null
        const import_id = await workspace()
          .imports.begin(
            now.file.name,
            [...now.mapping].map(([name, field]) => ({ name, field })),
            rows,
          )
          .catch((error: unknown) => {
            held ??= now
            throw error
          })
        now.file.remove()
        touch()
        return { import_id }
      }
      return { import_id: null }
    },
    'import.stop': () => {
      const run = here()?.run
      if (run?.state === 'running') run.stop()
      return {}
    },
    'import.saveRejected': async () => {
      const { run, mapping } = idle()
      const rows = run?.result?.rejected ?? 0
      if (!run || rows === 0) throw new ProblemError('nothing', 'No row was rejected.')
      const name = stampedName('rejected-rows', clock.now())
      if (run.rejected_to !== null)
        return { path: await copyTo(folder(), name, run.rejected_to), rows }
      const columns = [...mapping.keys()]
      return {
        path: await saveFile(
          folder(),
          name,
          'csv',
          csvOf(
            ['row', 'reason', ...columns],
            (run.checked?.rejected ?? []).map(({ row, reason, record }) => [
              String(row),
              reason,
              ...columns.map((column) => text(record?.[column])),
            ]),
          ),
        ),
        rows,
      }
    },
    'import.clear': () => {
      if (here()) idle()
      forget()
      touch()
      return {}
    },
  }
}

/**
 * What a file of people looks like. An address's status is found out by the service; nobody can
 * write it (contract §2).
 */
async function peoplePreview({ source }: IncomingFile): Promise<ImportPreview> {
  const { mapping, fields, ...preview } = await previewImport(source, 'contacts')
  return {
    ...preview,
    kinds: ['contacts'],
    mapping: mapping.filter(({ field }) => field !== 'email_status'),
    fields: fields.filter((field) => field !== 'email_status'),
  }
}

function planOf(
  { kind, kinds, columns, fields, needed }: ImportPreview,
  mapping: ReadonlyMap<string, string | null>,
): ImportPlan {
  const mapped = new Set(mapping.values())
  return {
    kind,
    kinds,
    fields,
    columns: columns.map((column) => ({ ...column, field: mapping.get(column.name) ?? null })),
    missing: needed.filter((set) => !set.some((field) => mapped.has(field))),
  }
}
