import type { Mutant } from './judge.ts'

const window = 'src-main/engine/api/budget/window.ts'
const bucket = 'src-main/engine/api/budget/bucket.ts'
const rate = 'src-main/engine/api/budget/rate.ts'
const killed_by = 'test/main/engine/api/budget.test.ts'
const learning = 'test/main/engine/api/rate-learning.test.ts'

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
    find: `for (const { end } of this.#entries) {`,
    replace: `for (const { start, end: answered } of this.#entries) {
      const end = answered === null ? null : start`,
    killed_by,
  },
  {
    name: 'a request under way when Hotdesk ended counts for nothing',
    file: bucket,
    find: `this.#window.restore([[0, memory.flying]], now)`,
    replace: ``,
    killed_by,
  },
  {
    name: 'a probe that was refused is repeated at once',
    file: rate,
    find: `this.#probeAt = now + holdMs(this.#refusals)`,
    replace: `this.#probeAt = now`,
    killed_by: learning,
  },
  {
    name: 'a ceiling holds as long each time',
    file: rate,
    find: `first * 2 ** Math.min(20, times)`,
    replace: `first`,
    killed_by: learning,
  },
  {
    name: 'a probe is sent before the minute is full for certain',
    file: bucket,
    find: `this.#window.certainCount(now) >= current`,
    replace: `true`,
    killed_by: learning,
  },
  {
    name: 'while the rate grows, requests above the known one go together',
    file: bucket,
    find: `if (this.#growthRequest !== null && this.#exceedsProvenRate(now)) return Infinity`,
    replace: ``,
    killed_by: learning,
  },
  {
    name: 'after a pause everybody leaves at once',
    file: bucket,
    find: `if (this.#recoveryProbe !== null && this.#recoveryProbe !== 'wanted') return Infinity`,
    replace: ``,
    killed_by: 'test/main/engine/api/pauses.test.ts',
  },
  {
    name: 'a limit that a refusal disproved is believed again',
    file: 'src-main/engine/api/budget/rate.ts',
    find: `this.#disprovedLimit = this.#statedLimit`,
    replace: ``,
    killed_by: 'test/main/engine/api/stated-rate.test.ts',
  },
]
