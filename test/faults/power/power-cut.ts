import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { lostEdits } from '../kept-edits.ts'
import { dice } from '../world.ts'
import { Disk, readDeeds, type Deed, type Keeps } from './disk.ts'

export interface Cuts {
  cuts: number
  /** Those of them in mid-checkpoint. */ checkpoints: number
  said: number
  lost: number
  /** What an outbox said that could not be opened. */ refused: string[]
}

const keeps: Keeps[] = ['nothing', 'something', 'everything']
const EDITS = 120
const CUTS_OF_A_RUN = 100

/** Compiles the recorder, once for each state of its source; null where that is impossible. */
export function recorder(): string | null {
  if (process.platform !== 'linux') return null
  const source = join(import.meta.dirname, 'recorder.c')
  const library = join(
    tmpdir(),
    `hotdesk-recorder-${createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)}.so`,
  )
  if (existsSync(library)) return library
  const beside = `${library}.${process.pid}`
  if (
    spawnSync('cc', ['-shared', '-fPIC', '-O1', '-w', '-o', beside, source, '-ldl', '-lpthread'], {
      stdio: 'inherit',
    }).status !== 0
  )
    return null
  renameSync(beside, library)
  return library
}

/**
 * P1: power cuts. The editor runs with every write and flush written down; then the disk is put
 * together as it may be found after the power went at a moment of the seed's choosing, and the
 * outbox is opened there. Every edit that was said before that moment must be in it.
 */
export async function cutPower(
  times: number,
  seed: number,
  library: string,
  node: string[] = [],
  each: (done: Cuts) => void = () => {},
): Promise<Cuts> {
  const roll = dice(seed)
  const total: Cuts = { cuts: 0, checkpoints: 0, said: 0, lost: 0, refused: [] }
  while (total.cuts < times) {
    const folder = mkdtempSync(join(tmpdir(), 'hotdesk-power-'))
    try {
      const key = randomBytes(32)
      const deeds = recorded(folder, key, library, node)
      const checkpoints = midCheckpoint(deeds)
      // A third of them fall into a checkpoint, which is over too soon for chance to meet it often.
      const moment = () =>
        checkpoints[roll() < 1 / 3 ? Math.floor(roll() * checkpoints.length) : -1] ??
        Math.floor(roll() * deeds.length)
      const moments = Array.from(
        { length: Math.min(CUTS_OF_A_RUN, times - total.cuts) },
        moment,
      ).toSorted((a, b) => a - b)
      const disk = new Disk()
      let done = 0
      let said = -1
      for (const moment of moments) {
        for (; done < moment; done += 1) {
          const deed = deeds[done]
          if (deed?.kind === 'A') said = Number(deed.data.toString('utf8').trim())
          else if (deed) disk.do(deed)
        }
        if (checkpoints.includes(moment)) total.checkpoints += 1
        check(total, disk.afterCut(keeps[total.cuts % keeps.length] ?? 'nothing', roll), key, said)
        each(total)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return total
}

/**
 * Moments just after a page was written into the database itself: with a write-ahead log only a
 * checkpoint does that.
 */
function midCheckpoint(deeds: Deed[]): number[] {
  const first = deeds.findIndex((deed) => deed.kind === 'A')
  return deeds.flatMap((deed, at) =>
    at > first && deed.kind === 'W' && basename(deed.path) === 'outbox.db' ? [at + 1] : [],
  )
}

function recorded(folder: string, key: Buffer, library: string, node: string[]): Deed[] {
  const data = join(folder, 'data')
  mkdirSync(data)
  const log = join(folder, 'deeds')
  execFileSync(
    process.execPath,
    [
      ...node,
      join(import.meta.dirname, '../editor.ts'),
      join(data, 'outbox.db'),
      key.toString('hex'),
      '0',
      String(EDITS),
    ],
    {
      env: { ...process.env, LD_PRELOAD: library, RECORD_LOG: log, RECORD_FOLDER: data },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return readDeeds(log)
}

function check(total: Cuts, files: Map<string, Buffer>, key: Buffer, said: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-cut-'))
  try {
    // The index of the log lives in shared memory and is made anew.
    for (const [path, bytes] of files)
      if (!path.endsWith('-shm')) writeFileSync(join(folder, basename(path)), bytes)
    total.cuts += 1
    total.said += said + 1
    total.lost += lostEdits(join(folder, 'outbox.db'), key, said).length
  } catch (error) {
    total.refused.push(
      `after ${said + 1} edits: ${error instanceof Error ? error.message : String(error)}`,
    )
    total.lost += said + 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
