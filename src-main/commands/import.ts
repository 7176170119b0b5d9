import { copyFile, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportPlan, ImportRun } from '#shared/bridge/import.ts'
import { maxRows } from '#shared/bridge/command.ts'
import type { Hub } from '../hub.ts'
import type { Clock } from '../ports.ts'
import { ProblemError } from '../problem.ts'
import { clearIncoming, receiveFile, type IncomingFile } from '../workspaces/import-file.ts'
import { PracticeRefusal, type ImportPreview, type PracticeControl, type PracticeImport } from '../workspaces/practice-control.ts'
import type { Handlers, Subject } from './handlers.ts'
import { downloads, stampedName } from './save-file.ts'

/** How often a running import is asked how far it is. */
const LOOK_MS = 250
/** Looks that may fail in a row before it is taken for ended: the practice workspace answers between any two batches. */
const PATIENCE = 8

interface ImportParts {
  profile: string
  clock: Clock
  hub: Hub
  /** The practice workspace's control, while it is the open one. */
  control(): PracticeControl | null
  /** Lists whose rows were imported are read again. */
  written(tables: ('contacts' | 'companies' | 'jobs')[]): void
  /** Where rejected rows are saved. */
  folder?: () => string
}

interface Held { file: IncomingFile; preview: ImportPreview | null; mapping: Map<string, string | null>; problem: string | null; run: (ImportRun & { id: string | null; rejected_to: string; rejected: { row: number; reason: string }[] }) | null }

/** Importing one's own data into the practice workspace (L2): one file at a time, kept aside until it is imported or given up. */
export function importHandlers({ profile, clock, hub, control: practice, written, folder = downloads }: ImportParts): Handlers<Subject<'import'>> {
  const incoming = clearIncoming(profile)
  let held: Held | null = null
  const touch = () => hub.touch('imports')

  const control = (): PracticeControl => {
    const found = practice()
    if (!found) throw new ProblemError('no_practice', 'Files are imported into the practice workspace only.', 'Switch to the practice workspace first.')
    return found
  }
  const current = (): Held => {
    if (!held) throw new ProblemError('no_file', 'No file is chosen.', 'Choose a file first.')
    return held
  }
  const idle = (): Held => {
    const now = current()
    if (now.run?.state === 'running') throw new ProblemError('running', 'The file is being read.', 'Wait until it has been read, or stop it.')
    return now
  }
  const forget = () => {
    held?.file.remove()
    held = null
  }

  async function plan(of: Held, kind?: ImportPreview['kind']): Promise<void> {
    try {
      const preview = await control().previewImport(of.file.path, kind)
      of.preview = preview
      of.mapping = new Map(preview.columns.map(({ name }) => [name, preview.mapping.find(({ column }) => column === name)?.field ?? null]))
      of.problem = null
    } catch (error) {
      if (!(error instanceof PracticeRefusal)) throw error
      of.problem = error.message
    }
    of.run = null
    touch()
  }

  function watch(of: Held, asked: PracticeControl, id: string, failures = 0): void {
    clock.after(LOOK_MS, () => {
      asked.importState(id).then((state) => { take(of, state); if (state.state === 'running') watch(of, asked, id) }, () => {
        if (failures < PATIENCE) return watch(of, asked, id, failures + 1)
        if (of.run) Object.assign(of.run, { state: 'stopped', problem: 'The practice workspace ended. Rows imported until then are kept; importing the file again adds the rest.' } satisfies Partial<ImportRun>)
        touch()
      })
    })
  }

  function take(of: Held, { state, rows, share, report, problem }: PracticeImport): void {
    const { run } = of
    if (!run || run.state !== 'running') return
    run.rows = rows
    run.share = share
    if (state !== 'running') ended(of, run, { state, report, problem })
    touch()
  }

  function ended(of: Held, run: NonNullable<Held['run']>, { state, report, problem }: Pick<PracticeImport, 'state' | 'report' | 'problem'>): void {
    run.state = state === 'failed' ? 'failed' : report?.stopped ? 'stopped' : 'done'
    run.problem = problem
    run.result = report && { added: report.added, unchanged: report.unchanged, rejected: report.rejected_count, companies: report.companies }
    run.rejected = report?.rejected ?? []
    if (run.dry_run || !of.preview) return
    const { kind } = of.preview
    written(kind === 'companies' ? ['companies'] : ['companies', kind])
    if (run.state === 'done' && report) hub.emit({ type: 'notice', data: { tone: 'success', message: `${report.added.toLocaleString('en-GB')} of ${run.rows.toLocaleString('en-GB')} rows imported`, link: '/import' } })
  }

  return {
    'import.state': () => ({
      available: practice() !== null,
      file: held && { name: held.file.name, size: held.file.size, received: held.file.received() },
      plan: held?.preview ? planOf(held.preview, held.mapping) : null,
      problem: held?.problem ?? null,
      run: held?.run ? runOf(held.run) : null,
    }),
    'import.rejected': ({ after, offset = 0, limit = maxRows }) => {
      const all = held?.run?.rejected ?? []
      const from = after === undefined ? offset : Number(after) || 0
      return { rows: all.slice(from, from + limit).map((one) => ({ ...one, id: String(one.row) })), offset: from, total: all.length, next: from + limit < all.length ? String(from + limit) : null, as_of: null }
    },
    'import.begin': async ({ name, size }) => {
      control()
      if (held) idle()
      forget()
      try {
        held = { file: receiveFile(incoming, name, size), preview: null, mapping: new Map(), problem: null, run: null }
      } catch {
        throw new ProblemError('no_room', 'The file could not be taken over.', 'Is there room on the disk?')
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
        throw new ProblemError('no_room', 'The file could not be taken over.', 'Is there room on the disk? Choose it again when there is.')
      }
      if (!fits) throw new ProblemError('out_of_order', 'The file changed while it was read.', 'Choose it again.')
      if (now.file.received() === now.file.size) await plan(now)
      touch()
      return { received: now.file.received() }
    },
    'import.readAs': async ({ kind }) => {
      await plan(idle(), kind)
      return {}
    },
    'import.map': ({ column, field }) => {
      const now = idle()
      if (!now.preview || !now.mapping.has(column) || (field !== null && !now.preview.fields.includes(field))) throw new ProblemError('no_column', 'There is no such column or field.')
      for (const [other, mapped] of now.mapping) if (field !== null && mapped === field) now.mapping.set(other, null)
      now.mapping.set(column, field)
      now.run = null
      touch()
      return {}
    },
    'import.start': async ({ dry_run }) => {
      const now = idle()
      const asked = control()
      const { preview, mapping, file } = now
      if (!preview) throw new ProblemError('not_ready', 'The file is not ready.', 'Choose it again.')
      const tried = now.run && (now.run.dry_run ? now.run.state === 'done' : now.run.state === 'stopped')
      if (!dry_run && !tried) throw new ProblemError('try_first', 'Check the file first: nothing is imported unseen.')
      const rejected_to = file.rejectedPath()
      // Every field is named, so that nothing is guessed which the person does not see.
      const chosen = Object.fromEntries(preview.fields.map((field) => [field, [...mapping].find(([, mapped]) => mapped === field)?.[0] ?? '']))
      now.run = { id: null, rejected_to, rejected: [], dry_run, state: 'running', rows: 0, share: 0, result: null, problem: null }
      touch()
      try {
        const { id } = await asked.startImport({ file: file.path, kind: preview.kind, dry_run, mapping: chosen, rejected_to })
        now.run.id = id
        watch(now, asked, id)
      } catch (error) {
        now.run = null
        touch()
        throw error instanceof PracticeRefusal ? new ProblemError(error.code, error.message) : error
      }
      return {}
    },
    'import.stop': async () => {
      const id = held?.run?.state === 'running' ? held.run.id : null
      if (id !== null) await control().stopImport(id)
      return {}
    },
    'import.saveRejected': async () => {
      const { run } = idle()
      const rows = run?.result?.rejected ?? 0
      if (!run || rows === 0) throw new ProblemError('nothing', 'No row was rejected.')
      return { path: await copyTo(folder(), stampedName('rejected-rows', clock.now()), run.rejected_to), rows }
    },
    'import.clear': () => {
      if (held) idle()
      forget()
      touch()
      return {}
    },
  }
}

function planOf({ kind, kinds, columns, fields, needed }: ImportPreview, mapping: ReadonlyMap<string, string | null>): ImportPlan {
  const mapped = new Set(mapping.values())
  return { kind, kinds, fields, columns: columns.map((column) => ({ ...column, field: mapping.get(column.name) ?? null })), missing: needed.filter((set) => !set.some((field) => mapped.has(field))) }
}

const runOf = ({ dry_run, state, rows, share, result, problem }: ImportRun): ImportRun => ({ dry_run, state, rows, share, result, problem })

/** Copies to a name that was not there before, readable by its owner alone. */
async function copyTo(folder: string, name: string, from: string): Promise<string> {
  for (let again = 1; ; again++) {
    const path = join(folder, `${name}${again === 1 ? '' : `-${again}`}.csv`)
    try {
      await mkdir(folder, { recursive: true })
      await (await open(path, 'wx', 0o600)).close()
      await copyFile(from, path)
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new ProblemError('not_saved', 'The file could not be written.', `Hotdesk writes to ${folder}. Is there room, and may you write there?`)
    }
  }
}
