import { expect, test } from 'vitest'
import { readLines, type RecordedEvent, type Line } from '#main/engine/recording/tape.ts'
import { gzipSync } from 'node:zlib'
import { recordSession } from './recorded-day.ts'
import { replay } from './replay.ts'
import { describeReplay } from './replayed.ts'

/**
 * Sessions with kills, some of which were once played otherwise, and what agents and the person
 * brought about in them; with HOTDESK_SEED another one. A hundred: npm run test:soak -- --only
 * replayed.
 */
const own = process.env['HOTDESK_SEED']
const requested = ['request_find_phone', 'request_find_email', 'request_find_email']
const kept = [
  { seed: 9, done: [...requested, 'approvals.decline', 'approvals.approve'] },
  { seed: 12, done: [] },
  { seed: 18, done: [] },
  { seed: 39, done: [] },
]
const sessions = own === undefined ? kept : [{ seed: Number(own), done: expect.any(Array) }]
/** Names that people type in every session, and that of who signs in. */
const names = /\b(?:Robin|Garcia|Rossi|Lindqvist|Globex|Initech|Umbrella)\b/i

test.each(sessions)(
  'P11: the recording of session $seed names nobody, and replays to the same files @long',
  { timeout: 600_000 },
  async ({ seed, done }) => {
    const recording = await recordSession(seed)
    expect(recording).not.toMatch(names)
    expect(recording).not.toMatch(/"[ar]_[A-Za-z0-9_-]{20,}"/)
    expect(gzipSync(recording).length).toBeLessThan(1024 * 1024)
    const lines = readLines(recording)
    expect(requestsAndDecisions(lines)).toEqual(done)
    const replayed = await replay(lines)
    expect(replayed.lives).toBeGreaterThan(1)
    expect(describeReplay({ ...replayed, difference: null })).toBe(
      `${replayed.lives} lives, files alike at ${replayed.checkpoints} of ${replayed.checkpoints} checkpoints`,
    )
  },
)

interface Called {
  id?: number
  method?: string
  params?: { name?: string }
}

/** What agents asked for and the person decided, in the order in which it was answered well. */
function requestsAndDecisions(lines: readonly Line[]): string[] {
  const asked = new Map<string, string>()
  return lines.flatMap(([, ...what]) => {
    if (what[0] === 'start') asked.clear()
    if (what[0] === 'ask') asked.set(`window ${what[1]}`, what[2])
    if (what[0] === 'agent' && 'json' in what[2]) {
      const { id, method, params } = what[2].json as Called
      if (method === 'tools/call') asked.set(`agent ${what[1]} ${id}`, params?.name ?? '')
    }
    const from = answeredWell(what)
    const name = from === null ? undefined : asked.get(from)
    return name !== undefined && /^(?:request_|approvals\.(?:approve|decline)$)/.test(name)
      ? [name]
      : []
  })
}

/** Who was answered that it went well; null: nobody. */
function answeredWell(what: RecordedEvent): string | null {
  if (what[0] === 'told' && what[2] === 'ok') return `window ${what[1]}`
  if (what[0] === 'answered' && what[3] === 'ok') return `agent ${what[1]} ${String(what[2])}`
  return null
}
