/** Whoever an event belongs to: when they are dead it does not happen, when asleep it waits. */
export interface Owner {
  alive: boolean
}

interface Event {
  at: number
  tie: number
  owner: Owner | null
  run: () => void
}

/** Real work that no event of ours announces: files, and turns given to others. */
const working = /^(?:Immediate|FSReq|Scrypt|PBKDF2|RandomBytes)/
/**
 * More events within a minute than any day has: somebody goes round in a circle, and would until
 * the day ends.
 */
const mostInMinute = 5000
/** After so many turns of the loop the disk is waited for, up to a real minute. */
const quickTurns = 1000
const patience = 60_000

/**
 * One virtual clock for everything. Events happen in the order of their times; those of one moment
 * in an order that the seed decides. Between two events all real work settles, so that a seed tells
 * one story only.
 */
export class Timeline {
  /** Milliseconds since the story began. */
  now = 0
  events = 0
  /** When somebody was found to go round in a circle; nothing happens after that. */
  circle: number | null = null
  #minute = { from: 0, events: 0 }
  readonly #seed: number
  readonly #queue: Event[] = []
  /** Answers of the service that are being worked out. */
  #busy = 0
  #made = 0
  readonly #lines: string[] = []

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Runs after `ms`; the returned function cancels. */
  after(ms: number, run: () => void, owner: Owner | null = null): () => void {
    this.#made += 1
    const at = this.now + Math.max(0, Number.isFinite(ms) ? ms : 2 ** 45)
    const event: Event = { at, tie: tieOf(this.#seed, this.#made), owner, run }
    this.#insert(event)
    return () => {
      event.run = () => {}
      event.owner = gone
    }
  }

  /** What is due of somebody who sleeps is due that much later. */
  postpone(owner: Owner, ms: number): void {
    const moved = this.#queue.filter((event) => event.owner === owner)
    const rest = this.#queue.filter((event) => event.owner !== owner)
    this.#queue.splice(0, this.#queue.length, ...rest)
    for (const event of moved) {
      event.at += ms
      this.#insert(event)
    }
  }

  /** Work that has to be finished before time goes on. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1
    try {
      return await work
    } finally {
      this.#busy -= 1
    }
  }

  /** Lets time go by until `until`, until `holds`, or until somebody goes round in a circle. */
  async run(until: number, holds: () => boolean = () => false): Promise<void> {
    await this.settle()
    while (!holds() && this.circle === null) {
      const next = this.#queue[0]
      if (!next || next.at > until) {
        this.now = until
        return
      }
      this.#queue.shift()
      if (next.owner && !next.owner.alive) continue
      this.now = Math.max(this.now, next.at)
      this.#count()
      next.run()
      await this.settle()
    }
  }

  #count(): void {
    this.events += 1
    if (this.now - this.#minute.from > 60_000) this.#minute = { from: this.now, events: 0 }
    this.#minute.events += 1
    if (this.#minute.events > mostInMinute) this.circle = this.now
  }

  /** Lets promises, files and everything else that needs no time come to rest. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < quickTurns + patience; turn += 1) {
      await new Promise((resolve) => {
        if (turn < quickTurns) setImmediate(resolve)
        else setTimeout(resolve, 1)
      })
      if (this.#busy === 0 && !process.getActiveResourcesInfo().some((one) => working.test(one)))
        return
    }
    throw new Error(`nothing settles: ${process.getActiveResourcesInfo().join(', ')}`)
  }

  /** Adds a line to the story. */
  tell(line: string): void {
    this.#lines.push(`${clockOf(this.now)}  ${line}`)
  }

  story(): readonly string[] {
    return this.#lines
  }

  #insert(event: Event): void {
    let [low, high] = [0, this.#queue.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#queue[middle]
      if (other && (other.at < event.at || (other.at === event.at && other.tie <= event.tie)))
        low = middle + 1
      else high = middle
    }
    this.#queue.splice(low, 0, event)
  }
}

const gone: Owner = { alive: false }

/** The place of an event among those of its moment: drawn for each event, so hashed without a digest. */
function tieOf(seed: number, made: number): number {
  let mixed = Math.imul(seed ^ made, 0x9e3779b1) ^ Math.imul(made, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** `1d 09:30:01.250` since the story began. */
function clockOf(ms: number): string {
  const of = (size: number, most: number) => Math.floor(ms / size) % most
  const two = (value: number) => String(value).padStart(2, '0')
  const day = Math.floor(ms / 86_400_000)
  return `${day}d ${two(of(3_600_000, 24))}:${two(of(60_000, 60))}:${two(of(1000, 60))}.${String(of(1, 1000)).padStart(3, '0')}`
}
