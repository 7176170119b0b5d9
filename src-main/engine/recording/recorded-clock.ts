import type { Clock } from '#main/ports.ts'
import type { RecordedEvent, Start } from './tape.ts'

/**
 * Milliseconds by which the wall clock or the uptime must be off, or a read must be late, to get a
 * line of its own.
 */
const jumpMs = 40

/**
 * A clock that stands still between two lines, so that everything between them provably saw the
 * same time. A read that is very late adds a line.
 */
export class RecordedClock {
  readonly #real: Clock
  readonly #write: (micros: number, ...event: RecordedEvent) => void
  /** Time of the last line in whole microseconds. */
  #at = 0
  #reads = 0
  #timers = 0
  #wall = 0
  #uptime: number | null = null

  constructor(real: Clock, write: (micros: number, ...event: RecordedEvent) => void) {
    this.#real = real
    this.#write = write
  }

  /** Begins a session. */
  begin(start: Omit<Start, 'wall' | 'uptime'>): void {
    this.#at = this.#micros()
    this.#wall = this.#real.now() - Math.floor(this.#at / 1000)
    this.#uptime = this.#realUptime()
    this.#write(this.#at, 'start', { ...start, wall: this.#wall, uptime: this.#uptime })
  }

  /** Returns the clock for Hotdesk; without `uptime` if the real clock has none. */
  port(): Clock {
    const { now, monotonic, after, uptime } = this
    return { now, monotonic, after, ...(this.#uptime !== null && { uptime }) }
  }

  /** Records an event at the current time. */
  recordEvent(...event: RecordedEvent): void {
    const at = Math.max(this.#at, this.#micros())
    const micros = at - this.#at
    this.#at = at
    this.#reads = 0
    this.#write(micros, ...event)
    const wall = this.#real.now() - Math.floor(at / 1000)
    if (Math.abs(wall - this.#wall) > jumpMs) {
      this.#wall = wall
      this.#write(0, 'wall', wall)
    }
    const uptime = this.#realUptime()
    if (uptime !== null && Math.abs(uptime - (this.#uptime ?? 0)) > jumpMs) {
      this.#uptime = uptime
      this.#write(0, 'uptime', uptime)
    }
  }

  readonly now = (): number => {
    this.#read()
    return Math.floor(this.#at / 1000) + this.#wall
  }
  readonly monotonic = (): number => {
    this.#read()
    return this.#at / 1000
  }
  readonly uptime = (): number => {
    this.#read()
    return Math.floor(this.#at / 1000) + (this.#uptime ?? 0)
  }
  readonly after = (ms: number, callback: () => void): (() => void) => {
    const id = (this.#timers += 1)
    return this.#real.after(ms, () => {
      this.recordEvent('timer', id, Math.round(ms))
      callback()
    })
  }

  #read(): void {
    this.#reads += 1
    if (this.#micros() - this.#at > jumpMs * 1000) this.recordEvent('clock', this.#reads)
  }
  #micros(): number {
    return Math.ceil(this.#real.monotonic() * 1000)
  }
  #realUptime(): number | null {
    const uptime = this.#real.uptime?.()
    return uptime === undefined ? null : Math.round(uptime - this.#real.monotonic())
  }
}
