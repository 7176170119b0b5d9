import type { Edit, Value } from './judged.ts'

/** Remembers what stood on a screen, and since when it must be there without being written again. */
export class Showings {
  readonly #clock: () => number
  /** When each value was last on a screen, and when that screen was asked for. */
  readonly #last = new Map<string, { at: number; asked: number }>()
  #powerFailedAt = -1

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** A screen that was asked for at a moment shows this value of a field, or this line in it. */
  add(key: string, value: Value, asked: number): void {
    this.#last.set(`${key}=${value}`, { at: this.#clock(), asked })
  }

  of(key: string, value: Value): { at: number; asked: number } | undefined {
    return this.#last.get(`${key}=${value}`)
  }

  /** Whether a screen that was asked for after the edit was saved has shown it. */
  has(key: string, { value, at }: Edit): boolean {
    return (this.of(key, value)?.asked ?? -1) > at
  }

  /**
   * Whether the cache must have it without writing: shown since the power failed last, which may take
   * from the cache what it had not flushed, though not from the outbox.
   */
  isKept(key: string, edit: Edit): boolean {
    return this.has(key, edit) && (this.of(key, edit.value)?.at ?? -1) > this.#powerFailedAt
  }

  powerFailed(): void {
    this.#powerFailedAt = this.#clock()
  }
}
