import type { Line } from '#main/engine/recording/tape.ts'

/** What Hotdesk does, against which the lines are compared; all else is done to it. */
export const doings: ReadonlySet<string> = new Set(['told', 'answered', 'request', 'cache'])
/** What was looked at, which is laid down before a life begins. */
const looks: ReadonlySet<string> = new Set(['setting', 'secret'])

/** Whether a line tells of nothing that is done to Hotdesk. */
export const aside = (kind: string) =>
  doings.has(kind) || looks.has(kind) || kind === 'wall' || kind === 'uptime'

/**
 * The last line between these two that tells of something done to Hotdesk. A late look at the clock
 * belongs to what was done before: a kill after it cuts off what came of that.
 */
export function lastInput(lines: readonly Line[], from: number, until: number): number {
  for (let at = until - 1; at > from; at -= 1) {
    const kind = lines[at]?.[1] ?? ''
    if (!aside(kind) && kind !== 'clock') return at
  }
  return until - 1
}
