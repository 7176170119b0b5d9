import { i18n, t } from '#shared/i18n/translate.ts'
import type { ApprovalKind } from '#shared/bridge/agents.ts'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'
import type { Clock } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ApprovalDbRow } from '#main/engine/store/outbox-rows.ts'
import { random } from '#main/random.ts'

/** The records an approval is about, by id only. */
export interface Target {
  people?: string[]
  company?: string
  campaign?: string
  action?: CampaignAction
}

/**
 * A request by an agent for the user's decision. `expired` is never stored: it is a waiting
 * approval that nobody decided in time.
 */
export interface Approval {
  id: string
  agent: string
  kind: ApprovalKind
  target: Target
  why: string | null
  state: ApprovalDbRow['state'] | 'expired'
  /** The intent that carried it out, if that was a paid call. */
  intent_id: string | null
  /** The result of the command that carried it out. */
  result: Record<string, unknown> | null
  /** The language of the sentences in the result (BCP 47); null if an older version stored it. */
  language: string | null
  asked_at: number
  expires_at: number
  decided_at: number | null
  /** True while it is being carried out. */
  busy: boolean
}

/** After a week, the request may no longer be what the agent wants. */
export const EXPIRES_AFTER_MS = 7 * 24 * 3600_000
const KEEP_MS = 60 * 24 * 3600_000
/** More than a user would look through. */
export const MAX_WAITING = 50
const MAX_LISTED = 200

/**
 * The approvals of one workspace (L7). Each is on disk before the agent gets its answer, and is
 * decided once.
 */
export interface Approvals {
  /**
   * Files an approval; returns the existing one if the same request is already waiting. Throws
   * `too_many`.
   */
  file(request: Pick<Approval, 'agent' | 'kind' | 'target' | 'why'>): Approval
  get(id: string): Approval | null
  /** Returns approvals, newest first. */
  list(): Approval[]
  /**
   * Marks a waiting approval as approved, on disk before anything is done. Throws `gone`,
   * `expired`, `decided`.
   */
  approve(id: string, intent_id?: string | null): Approval
  /** Puts it back to waiting after a refusal without effect. */
  reopen(id: string): void
  finish(id: string, result: Record<string, unknown>): void
  decline(id: string): void
}

/**
 * Opens the approvals of one workspace. Which of them are being carried out is kept in memory only.
 */
export function createApprovals(db: OutboxDb, clock: Pick<Clock, 'now'>): Approvals {
  const sql = prepareApprovals(db)
  const busy = new Set<string>()

  const read = (row: ApprovalDbRow) => readApproval(row, clock.now(), busy.has(row.id))
  const get = (id: string) => {
    const row = sql.byId.get(id)
    return row ? read(row) : null
  }

  function decide(
    id: string,
    state: 'approved' | 'declined',
    intent_id: string | null = null,
  ): Approval {
    return db.transact(() => {
      const existing = requireWaiting(get(id))
      sql.move.run(state, clock.now(), intent_id, id)
      return existing
    })
  }

  return {
    get,
    list: () => sql.all.all(MAX_LISTED).map(read),
    file({ agent, kind, target, why }) {
      const now = clock.now()
      const text = canonical(target)
      const existing = sql.same.get(kind, text, now - EXPIRES_AFTER_MS)
      if (existing) return read(existing)
      if ((sql.waiting.get(now - EXPIRES_AFTER_MS)?.n ?? 0) >= MAX_WAITING)
        throw new ProblemError(
          'too_many',
          `${MAX_WAITING} approvals wait already.`,
          'Wait until the person has decided on some of them.',
        )
      const id = random.uuid()
      db.transact(() => {
        sql.old.run(now - KEEP_MS)
        sql.insert.run(id, agent, kind, text, why, now)
      })
      return requireWaiting(get(id))
    },
    approve: (id, intent_id) => {
      const approved = decide(id, 'approved', intent_id)
      busy.add(id)
      return approved
    },
    reopen: (id) => {
      busy.delete(id)
      db.transact(() => {
        sql.move.run('waiting', null, null, id)
      })
    },
    finish: (id, result) => {
      busy.delete(id)
      db.transact(() => {
        sql.keep.run(JSON.stringify(result), i18n.locale, id)
      })
    },
    decline: (id) => {
      decide(id, 'declined')
    },
  }
}

function readApproval(row: ApprovalDbRow, now: number, busy: boolean): Approval {
  const expires_at = row.asked_at + EXPIRES_AFTER_MS
  return {
    id: row.id,
    agent: row.agent,
    kind: row.kind as ApprovalKind,
    why: row.why,
    intent_id: row.intent_id,
    asked_at: row.asked_at,
    expires_at,
    decided_at: row.decided_at,
    state: row.state === 'waiting' && expires_at <= now ? 'expired' : row.state,
    target: JSON.parse(row.target) as Target,
    result: row.result === null ? null : (JSON.parse(row.result) as Record<string, unknown>),
    language: row.language,
    busy,
  }
}

/**
 * Returns the approval if it waits for a decision; throws the problems `gone`, `expired` or
 * `decided` otherwise.
 */
function requireWaiting(approval: Approval | null): Approval {
  if (!approval)
    throw new ProblemError('gone', t('This request no longer exists.'), t('Nothing was sent.'))
  if (approval.state === 'expired')
    throw new ProblemError(
      'expired',
      t('This request expired before anyone decided.'),
      t('Nothing was sent. The agent may ask again.'),
    )
  if (approval.state !== 'waiting')
    throw new ProblemError(
      'decided',
      t('This request was already decided.'),
      t('Nothing more was sent.'),
    )
  return approval
}

/** Serialises a target so that the same target always gives the same text, whatever its order. */
const canonical = ({ people, company, campaign, action }: Target) =>
  JSON.stringify({ people: people && [...new Set(people)].toSorted(), company, campaign, action })

function prepareApprovals(db: OutboxDb) {
  const insert = db.prepare(
    `INSERT INTO approvals (id, agent, kind, target, why, state, asked_at) VALUES (?, ?, ?, ?, ?, 'waiting', ?)`,
  )
  const same = db.prepare<[string, string, number], ApprovalDbRow>(
    `SELECT * FROM approvals WHERE state = 'waiting' AND kind = ? AND target = ? AND asked_at > ?`,
  )
  const waiting = db.prepare<[number], { n: number }>(
    `SELECT count(*) AS n FROM approvals WHERE state = 'waiting' AND asked_at > ?`,
  )
  const byId = db.prepare<[string], ApprovalDbRow>('SELECT * FROM approvals WHERE id = ?')
  const all = db.prepare<[number], ApprovalDbRow>(
    'SELECT * FROM approvals ORDER BY asked_at DESC, rowid DESC LIMIT ?',
  )
  const move = db.prepare(
    'UPDATE approvals SET state = ?, decided_at = ?, intent_id = ? WHERE id = ?',
  )
  const keep = db.prepare('UPDATE approvals SET result = ?, language = ? WHERE id = ?')
  const old = db.prepare('DELETE FROM approvals WHERE asked_at < ?')
  return { insert, same, waiting, byId, all, move, keep, old }
}
