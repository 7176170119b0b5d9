import { expect, test } from 'vitest'
import type { Line } from '#main/engine/recording/tape.ts'
import { lastInput } from './line-kinds.ts'

const put: Line = [5, 'message', 1, 'put']
const told: Line = [1, 'told', 4, 'ok']

test.each<[string, Line[]]>([
  ['nothing else', []],
  ['what Hotdesk did', [[1, 'request', 9, 'GET /api/v2/research'], told]],
  ['a late look at the clock', [[52_000, 'clock', 11]]],
  ['both, and the wall clock', [[52_000, 'clock', 11], [0, 'wall', 7], told, [41_000, 'clock', 2]]],
])('P11: a kill is looked for from the last thing done to Hotdesk, before %s', (_what, after) => {
  const lines: Line[] = [[1, 'stop'], told, put, ...after, [9, 'stop']]
  expect(lastInput(lines, 0, lines.length - 1)).toBe(2)
})
