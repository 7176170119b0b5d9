import type { Mutant } from './judge.ts'

const window = 'src-main/engine/api/budget/window.ts'
const bucket = 'src-main/engine/api/budget/bucket.ts'
const rate = 'src-main/engine/api/budget/rate.ts'
const killed_by = 'test/main/engine/api/budget.test.ts'

export const rateBudget: Mutant[] = [
  {
    name: 'a request stops counting a minute after it left',
    file: window,
    find: `entry.end === null || now - entry.end <= WINDOW_MS`,
    replace: `entry.end === null || now - entry.start <= WINDOW_MS`,
    killed_by,
  },
  {
    name: 'the next request may leave a minute after the first left',
    file: window,
    find: `(entry.end ?? Infinity) + WINDOW_MS`,
    replace: `(entry.end === null ? Infinity : entry.start) + WINDOW_MS`,
    killed_by,
  },
  {
    name: 'over a restart a request counts from when it left',
    file: window,
    find: `for (const { end } of this.entries) {`,
    replace: `for (const { start, end: answered } of this.entries) {
      const end = answered === null ? null : start`,
    killed_by,
  },
  {
    name: 'a request under way when Hotdesk ended counts for nothing',
    file: bucket,
    find: `this.window.restore([[0, memory.flying]], now)`,
    replace: ``,
    killed_by,
  },
  {
    name: 'a rate that was refused is tried again at once',
    file: rate,
    find: `if (next < forbidden) this.current = next`,
    replace: `if (next <= forbidden) this.current = next`,
    killed_by,
  },
  {
    name: 'a refusal is no ceiling at all',
    file: rate,
    find: `now - this.refused.at < MEMORY_MS ? this.refused.rate : Infinity`,
    replace: `now - this.refused.at < 0 ? this.refused.rate : Infinity`,
    killed_by,
  },
  {
    name: 'below the promised low end the ceiling of a refusal is stepped over',
    file: rate,
    find: `else if (this.current + this.step < forbidden) this.current += this.step`,
    replace: `else this.current += this.step`,
    killed_by,
  },
  {
    name: 'a refused rate is never tried again',
    file: rate,
    find: `const MEMORY_MS = 600_000`,
    replace: `const MEMORY_MS = Infinity`,
    killed_by,
  },
]
