import { cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { digestState } from '#main/engine/recording/state.ts'
import type { Digests, StartingRows } from '#main/engine/recording/tape.ts'
import type { Disk } from '../disk.ts'
import { pick } from './replayed.ts'
import { restoreRows } from './restore-rows.ts'

const KEY = 'workspace-key/'

/** The files of a profile, from one life to the next. */
export class ReplayedFiles {
  /** Where the files of the present life stand. */
  profile: string
  readonly #folder: string
  readonly #disk: Disk
  readonly #secrets: ReadonlyMap<string, string>
  #copies = 0
  /** Where each file may have stood when Hotdesk was killed. */
  #candidates: string[] = []

  constructor(folder: string, disk: Disk, secrets: ReadonlyMap<string, string>) {
    this.#folder = folder
    this.#disk = disk
    this.#secrets = secrets
    this.profile = join(folder, 'profile')
    mkdirSync(this.profile)
  }

  /** Lays down what stood in the files before the recording began. */
  restore(rows: readonly StartingRows[]): void {
    const [first] = rows
    if (!first) return
    const key = this.#secrets.get(`${KEY}${first.workspace}`)
    if (key === undefined) throw new Error('the recording does not tell of the key of its rows')
    restoreRows(this.profile, Buffer.from(key, 'hex'), rows)
  }

  /**
   * Goes on with the files as they stood when Hotdesk was killed, by what the next start found in
   * them.
   */
  choose(found: Digests | null): void {
    const candidates = this.#candidates
    this.#candidates = []
    const entry = [...this.#secrets].find(([account]) => account.startsWith(KEY))
    if (!found || !entry || candidates.length === 0) return
    const [account, secret] = entry
    const key = Buffer.from(secret, 'hex')
    const place = join('workspaces', account.slice(KEY.length))
    for (const file of ['outbox', 'cache']) {
      const chosen = candidates.findLast((folder) => fits(join(folder, place), key, file, found))
      if (!chosen) continue
      cpSync(join(chosen, place), join(this.profile, place), {
        recursive: true,
        filter: (name) => name.endsWith(place) || belongsTo(basename(name), file),
      })
    }
  }

  /** From here on every state of the files is kept: Hotdesk is killed soon. */
  watch(): void {
    this.#keep()
    this.#disk.committed = () => this.#keep()
  }

  stopWatching(): void {
    this.#disk.committed = () => {}
  }

  /** Goes on with a copy after a kill. `lives`: how many there were. */
  goOn(lives: number): void {
    this.#keep()
    this.profile = join(this.#folder, `life ${lives}`)
    cpSync(this.#candidates.at(-1) ?? '', this.profile, { recursive: true })
  }

  #keep(): void {
    const copy = join(this.#folder, String((this.#copies += 1)))
    cpSync(this.profile, copy, { recursive: true, filter: (file) => !file.endsWith('-shm') })
    this.#candidates.push(copy)
  }
}

const belongsTo = (name: string, file: string) =>
  name === 'key.check' || name.startsWith(`${file}.`)

function fits(folder: string, key: Buffer, file: string, found: Digests): boolean {
  try {
    const there = digestState(join(folder, 'cache.db'), key, (value) => value)
    return pick(there, file) === pick(found, file)
  } catch {
    return false
  }
}
