import { readFileSync } from 'node:fs'

/** One thing a process did, as recorder.c wrote it down. */
export interface Deed {
  kind: 'W' | 'T' | 'S' | 'D' | 'N' | 'R' | 'U' | 'A' | 'E'
  path: string
  to: string
  at: number
  data: Buffer
}

export function readDeeds(file: string): Deed[] {
  const bytes = readFileSync(file)
  const deeds: Deed[] = []
  for (let place = 0; place < bytes.length;) {
    const kind = String.fromCharCode(bytes[place] ?? 0) as Deed['kind']
    const [first, second] = [bytes.readUInt32LE(place + 1), bytes.readUInt32LE(place + 5)]
    const [at, length] = [
      Number(bytes.readBigUInt64LE(place + 9)),
      Number(bytes.readBigUInt64LE(place + 17)),
    ]
    place += 25
    const text = (size: number) => {
      place += size
      return bytes.toString('utf8', place - size, place)
    }
    deeds.push({
      kind,
      path: text(first),
      to: text(second),
      at,
      data: bytes.subarray(place, place + length),
    })
    place += length
  }
  return deeds
}

/** What happened to a file since it was flushed: pieces of data, or a new length. */
type Change = { at: number; data: Buffer } | { size: number }
interface Inode {
  flushed: Buffer
  since: Change[]
}

/**
 * What of the unflushed a disk kept: nothing, everything, or whatever chance wants, sector by
 * sector.
 */
export type Keeps = 'nothing' | 'everything' | 'something'

const SECTOR = 512

/**
 * A disk that honours flushes and nothing else: what was written to a file is sure once that file
 * was flushed, a new, renamed or removed name once its folder was. Everything else may be there
 * after a power cut or not, in any order, and in part.
 */
export class Disk {
  #names = new Map<string, Inode>()
  #sure = new Map<string, Inode>()

  do(deed: Deed): void {
    const inode = this.#names.get(deed.path)
    switch (deed.kind) {
      case 'N':
        this.#names.set(deed.path, { flushed: Buffer.alloc(0), since: [] })
        return
      case 'W':
        this.#made(deed.path).since.push({ at: deed.at, data: deed.data })
        return
      case 'T':
        this.#made(deed.path).since.push({ size: deed.at })
        return
      case 'S':
        if (inode) Object.assign(inode, { flushed: apply(inode.flushed, inode.since), since: [] })
        return
      case 'D':
        return this.#flushNames(deed.path)
      case 'R':
        if (inode) this.#names.set(deed.to, inode)
        this.#names.delete(deed.path)
        return
      case 'U':
        this.#names.delete(deed.path)
        return
      case 'A':
      case 'E':
        return
    }
  }

  /** The files as they are found after the power came back. */
  afterCut(keeps: Keeps, roll: () => number): Map<string, Buffer> {
    const names =
      keeps === 'nothing' || (keeps === 'something' && roll() < 0.5) ? this.#sure : this.#names
    return new Map([...names].map(([path, inode]) => [path, remains(inode, keeps, roll)]))
  }

  #made(path: string): Inode {
    const inode = this.#names.get(path) ?? { flushed: Buffer.alloc(0), since: [] }
    this.#names.set(path, inode)
    return inode
  }

  #flushNames(folder: string): void {
    const inside = (path: string) =>
      path.slice(0, path.lastIndexOf('/')) === folder.replace(/\/$/, '')
    for (const path of this.#sure.keys())
      if (inside(path) && !this.#names.has(path)) this.#sure.delete(path)
    for (const [path, inode] of this.#names) if (inside(path)) this.#sure.set(path, inode)
  }
}

function remains({ flushed, since }: Inode, keeps: Keeps, roll: () => number): Buffer {
  if (keeps === 'nothing') return flushed
  if (keeps === 'everything') return apply(flushed, since)
  const sectors = since.flatMap((change): Change[] =>
    'size' in change ? [change] : pieces(change),
  )
  return apply(
    flushed,
    sectors.filter(() => roll() < 0.5),
  )
}

function pieces({ at, data }: { at: number; data: Buffer }): Change[] {
  const all: Change[] = []
  for (let from = 0; from < data.length;) {
    const to = Math.min(data.length, from + SECTOR - ((at + from) % SECTOR))
    all.push({ at: at + from, data: data.subarray(from, to) })
    from = to
  }
  return all
}

/** The bytes with the changes made to them, in one go. */
function apply(bytes: Buffer, changes: Change[]): Buffer {
  let size = bytes.length
  let most = size
  for (const change of changes)
    most = Math.max(
      most,
      (size = 'size' in change ? change.size : Math.max(size, change.at + change.data.length)),
    )
  const result = Buffer.alloc(most)
  bytes.copy(result)
  for (const change of changes) {
    if ('size' in change) result.fill(0, change.size)
    else change.data.copy(result, change.at)
  }
  return result.subarray(0, size)
}
