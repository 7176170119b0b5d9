import { createHash } from 'node:crypto'
import type { Deed } from './disk.ts'

/** What happened to a file since it was flushed: pieces of data, or a new length. */
type Change = { at: number; data: Buffer } | { size: number }
interface Inode {
  flushed: Buffer
  since: Change[]
}
/** What happened to the names of a folder since it was flushed. */
type Naming = { kind: 'N' | 'R' | 'U'; path: string; to: string; inode: Inode }

/** The files of one state in which the power may leave the disk. */
export type Files = Map<string, Buffer>

const sector = 512
/** Up to so many unflushed writes, every choice of them is tried; of more, the bounded ones. */
const allChoices = 4
/** Of many unflushed writes, so many of the last may be missing one by one. */
const lastOnes = 6

/**
 * A disk that honours flushes and nothing else, and every state that it may be found in after a
 * power cut: unflushed writes kept or not, in any bounded order, pages torn at any sector, new names
 * there or not. A flush that fails drops what it was to make sure, or leaves it unsure.
 */
export class EveryState {
  readonly #current = new Map<string, Inode>()
  #sure = new Map<string, Inode>()
  #namings: Naming[] = []
  readonly #dropsOnFailure: boolean

  constructor(before: Files, dropsOnFailure = false) {
    this.#dropsOnFailure = dropsOnFailure
    for (const [path, bytes] of before) this.#current.set(path, { flushed: bytes, since: [] })
    this.#sure = new Map(this.#current)
  }

  do(deed: Deed): void {
    const inode = this.#current.get(deed.path)
    switch (deed.kind) {
      case 'N':
        return this.#made(deed.path, { flushed: Buffer.alloc(0), since: [] })
      case 'W':
        return void this.#known(deed.path).since.push({ at: deed.at, data: deed.data })
      case 'T':
        return void this.#known(deed.path).since.push({ size: deed.at })
      case 'S':
        if (inode) Object.assign(inode, { flushed: apply(inode.flushed, inode.since), since: [] })
        return
      case 'D':
        this.#sure = new Map(this.#current)
        this.#namings = []
        return
      case 'R':
        if (inode) this.#named({ kind: 'R', path: deed.path, to: deed.to, inode })
        return
      case 'U':
        if (inode) this.#named({ kind: 'U', path: deed.path, to: '', inode })
        return
      case 'E':
        return this.#failed(deed.path)
      case 'A':
        return
    }
  }

  /** Every state that the disk may be found in now. */
  *states(): Generator<Files> {
    for (const names of this.#nameStates()) {
      const writes = [...new Set(names.values())].flatMap((inode) =>
        inode.since.map((change) => ({ inode, change })),
      )
      for (const kept of choices(writes)) {
        const files: Files = new Map()
        for (const [path, inode] of names)
          files.set(
            path,
            apply(
              inode.flushed,
              kept.filter((one) => one.inode === inode).map(({ change }) => change),
            ),
          )
        yield files
      }
    }
  }

  /** Names that were not flushed are there up to some moment; few of them, in any choice. */
  *#nameStates(): Generator<Map<string, Inode>> {
    const all = this.#namings
    const prefixes = Array.from({ length: all.length + 1 }, (_, n) => all.slice(0, n))
    for (const kept of all.length <= allChoices ? subsets(all) : prefixes) {
      const names = new Map(this.#sure)
      for (const one of kept) rename(names, one)
      yield names
    }
  }

  #failed(path: string): void {
    const inode = this.#current.get(path)
    // The system forgets that the pages were to be written.
    if (inode && this.#dropsOnFailure) inode.since = []
  }

  #known(path: string): Inode {
    const inode = this.#current.get(path) ?? { flushed: Buffer.alloc(0), since: [] }
    if (!this.#current.has(path)) this.#made(path, inode)
    return inode
  }

  #made(path: string, inode: Inode): void {
    this.#named({ kind: 'N', path, to: '', inode })
  }

  #named(naming: Naming): void {
    this.#namings.push(naming)
    rename(this.#current, naming)
  }
}

function rename(names: Map<string, Inode>, { kind, path, to, inode }: Naming): void {
  if (kind === 'N') names.set(path, inode)
  else names.delete(path)
  if (kind === 'R') names.set(to, inode)
}

interface Write {
  inode: Inode
  change: Change
}

/** Which of the unflushed writes reached the disk, bounded: in order, one missing, one alone, torn. */
function* choices(writes: Write[]): Generator<Write[]> {
  const torn = tear(writes.at(-1))
  for (const piece of torn) yield [...writes.slice(0, -1), piece]
  if (writes.length <= allChoices) return yield* subsets(writes)
  yield []
  yield writes
  for (let back = 1; back <= Math.min(lastOnes, writes.length); back += 1) {
    const at = writes.length - back
    yield writes.toSpliced(at, 1)
    yield writes.slice(at, at + 1)
    yield writes.slice(0, at)
  }
}

function* subsets<T>(all: T[]): Generator<T[]> {
  for (let mask = 0; mask < 2 ** all.length; mask += 1)
    yield all.filter((_, index) => (mask & (1 << index)) !== 0)
}

/** A write of which only some sectors reached the disk: its first, all but it, all but its last. */
function tear(write: Write | undefined): Write[] {
  if (!write || 'size' in write.change || write.change.data.length <= sector) return []
  const { inode } = write
  const { at, data } = write.change
  const cut = (from: number, to: number): Write => ({
    inode,
    change: { at: at + from, data: data.subarray(from, to) },
  })
  const last = Math.floor((data.length - 1) / sector) * sector
  return [cut(0, sector), cut(sector, data.length), cut(0, last)]
}

/** The bytes with the changes made to them. */
function apply(bytes: Buffer, changes: Change[]): Buffer {
  let result = Buffer.from(bytes)
  for (const change of changes) {
    const end = 'size' in change ? change.size : change.at + change.data.length
    if ('size' in change || end > result.length) {
      const grown = Buffer.alloc('size' in change ? end : Math.max(end, result.length))
      result.copy(grown, 0, 0, Math.min(result.length, grown.length))
      result = grown
    }
    if ('data' in change) change.data.copy(result, change.at)
  }
  return result
}

/** Two states with one digest are the same. */
export function digestOf(files: Files): string {
  const hash = createHash('sha1')
  for (const [path, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  return hash.digest('hex')
}
