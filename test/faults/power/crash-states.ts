import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { readDeeds, type Deed } from './disk.ts'
import { digestOf, EveryState, type Files } from './every-state.ts'

/** Short lives of the outbox; between them they do all that changes its files. */
export const lives = {
  'a new outbox, its key and its journal': { first: '', steps: 'eel' },
  'edits of an outbox that is there': { first: 'eelb', steps: 'eleoe' },
  'backups and new journals': { first: 'eeb', steps: 'ebeleb' },
} as const
export type Life = keyof typeof lives

export interface Judged {
  /** Between which deeds the power was cut, and in how many different states the disk was found. */
  moments: number
  states: number
  /** Those of them in which the outbox itself was lost, so that its backup has to tell. */
  salvages: number
  /** What was wrong. */
  faults: string[]
}

interface Options {
  library: string
  node?: string[]
  /** Only every so manieth moment, beginning with `from`: a slice of all. */
  stride?: number
  from?: number
  /** The flush that fails, counted from 1. */
  failing?: number
}

/**
 * P1: every state in which a power cut may leave the files of one life. Each opens, without
 * salvaging, with every edit that was said to be kept; and if the outbox itself is gone, its backup
 * and journal tell what stood in the last backup.
 */
export function judgeLife(name: Life, options: Options): Judged {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-states-'))
  try {
    const key = randomBytes(32)
    const data = join(folder, 'data')
    mkdirSync(data)
    const { first, steps } = lives[name]
    const before = live(data, key, 0, first, null, options)
    const files: Files = new Map(
      readdirSync(data).map((file) => [join(data, file), readFileSync(join(data, file))]),
    )
    const from = [...first].filter((step) => step === 'e' || step === 'l').length
    const log = join(folder, 'deeds')
    const after = live(data, key, from, steps, log, options)
    const said = { edits: before.edits, backedUp: before.backedUp }
    if (after.crashed) return failedLife(name, after.crashed)
    return judgeDeeds({ key, files, said, deeds: readDeeds(log), folder }, options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const failedLife = (name: string, why: string): Judged => ({
  moments: 0,
  states: 0,
  salvages: 0,
  faults: [`${name}: ended by itself: ${why}`],
})

interface Said {
  edits: number[]
  backedUp: number
}

/** Lets a process live; answers what it said. */
function live(
  data: string,
  key: Buffer,
  from: number,
  steps: string,
  log: string | null,
  { library, node = [], failing }: Options,
): Said & { crashed: string | null } {
  if (steps === '') return { edits: [], backedUp: -1, crashed: null }
  const keeper = join(import.meta.dirname, 'keeper.ts')
  const child = spawnSync(
    process.execPath,
    [...node, keeper, data, key.toString('hex'), String(from), steps],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...(log && { LD_PRELOAD: library, RECORD_LOG: log, RECORD_FOLDER: data }),
        ...(log && failing && { RECORD_FAILING: String(failing) }),
      },
    },
  )
  const said: Said = { edits: [], backedUp: -1 }
  for (const line of child.stdout.trim().split('\n')) hear(said, line)
  return { ...said, crashed: child.status === 0 ? null : child.stderr.slice(0, 400) }
}

function hear(said: Said, line: string): void {
  if (line.startsWith('b ')) said.backedUp = Number(line.slice(2))
  else if (line !== '') said.edits.push(Number(line))
}

interface Recorded {
  key: Buffer
  files: Files
  said: Said
  deeds: Deed[]
  folder: string
}

function judgeDeeds(
  { key, files, said, deeds, folder }: Recorded,
  { stride = 1, from = 0, failing }: Options,
): Judged {
  const judged: Judged = { moments: 0, states: 0, salvages: 0, faults: [] }
  const disks = [new EveryState(files, true), ...(failing ? [new EveryState(files, false)] : [])]
  const seen = new Set<string>()
  for (const [index, deed] of deeds.entries()) {
    for (const disk of disks) disk.do(deed)
    if (deed.kind === 'A')
      for (const line of deed.data.toString('utf8').trim().split('\n')) hear(said, line)
    const last = index === deeds.length - 1
    if ((index % stride !== from % stride || failing) && !last) continue
    judged.moments += 1
    for (const disk of disks)
      for (const state of disk.states()) judgeState(state, { key, said, folder, seen, judged })
  }
  return judged
}

interface Judging {
  key: Buffer
  said: Said
  folder: string
  seen: Set<string>
  judged: Judged
}

/** Opens the outbox as it was found, and then as its backup tells it. */
function judgeState(found: Files, { key, said, folder, seen, judged }: Judging): void {
  // The index of the log lives in shared memory and is made anew.
  const files: Files = new Map([...found].filter(([path]) => !path.endsWith('-shm')))
  const [edits] = [said.edits.length]
  const kept = `${edits} ${digestOf(files)}`
  if (!seen.has(kept)) {
    seen.add(kept)
    judged.states += 1
    const fault = openAnd(files, folder, key, ({ salvaged, edits: there }) => {
      if (salvaged) return 'it was salvaged, although nothing is damaged'
      const lost = said.edits.filter((number) => !there.has(number))
      return lost.length > 0 ? `edits ${lost.join(', ')} are lost` : null
    })
    if (fault) judged.faults.push(`after ${edits} edits: ${fault}`)
  }
  if (said.backedUp < 0) return
  const gone: Files = new Map([...files].filter(([path]) => !/outbox\.db(-wal)?$/.test(path)))
  const told = `${said.backedUp} ${digestOf(gone)}`
  if (seen.has(told)) return
  seen.add(told)
  judged.salvages += 1
  const fault = openAnd(gone, folder, key, ({ edits: there }) => {
    const lost = said.edits.filter((number) => number <= said.backedUp && !there.has(number))
    return lost.length > 0 ? `edits ${lost.join(', ')} are not in the backup` : null
  })
  if (fault) judged.faults.push(`without outbox.db, after ${edits} edits: ${fault}`)
}

function openAnd(
  files: Files,
  folder: string,
  key: Buffer,
  judge: (opened: { salvaged: boolean; edits: Set<number> }) => string | null,
): string | null {
  const place = mkdtempSync(join(folder, 'found-'))
  try {
    for (const [path, bytes] of files) writeFileSync(join(place, basename(path)), bytes)
    const db = openOutboxDb(join(place, 'outbox.db'), key)
    try {
      const rows = db
        .prepare<[], { key: string }>(`SELECT key FROM kv WHERE key LIKE 'edit %'`)
        .all()
      const edits = new Set(rows.map((row) => Number(row.key.slice(5))))
      return judge({ salvaged: db.salvaged !== null, edits })
    } finally {
      db.close()
    }
  } catch (error) {
    return `it does not open: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
