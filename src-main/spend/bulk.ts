import { type Purchase, type PurchaseAnswer, checkLimits, checkRebuy } from './buy.ts'
import type { SpendParts } from './parts.ts'
import { mostOf, type PaidRoute } from './routes.ts'
import type { Fields } from '#shared/domain/same-value.ts'

/** One record of a bulk purchase; `record` is what the cache holds of it. */
export interface BulkTarget { id: string; label: string; record: Fields }

export interface BulkPreview { have: BulkTarget[]; recent: BulkTarget[]; open: BulkTarget[]; will_try: BulkTarget[]; most: number; allowed: ReturnType<typeof checkLimits> }

/** What a bulk purchase would do, before anybody agrees to it (D9): no request is made. */
export function previewBulk(parts: SpendParts, route: PaidRoute, targets: BulkTarget[], balance: number | null): BulkPreview {
  const preview: BulkPreview = { have: [], recent: [], open: [], will_try: [], most: 0, allowed: { allowed: true } }
  const places = { have: preview.have, recent: preview.recent, open: preview.open, no: preview.will_try }
  for (const target of targets) places[checkRebuy(parts, route, { id: target.id }, target.record).rebuy].push(target)
  preview.most = preview.will_try.length * mostOf(route, {})
  preview.allowed = checkLimits(parts, preview.most, balance)
  return preview
}

export type BulkRow = { id: string; label: string; state: 'waiting' | 'trying' } | { id: string; label: string; state: 'ended'; answer: PurchaseAnswer }
export interface BulkState { id: string; route: PaidRoute; state: 'running' | 'paused' | 'stopped' | 'finished'; reason: string | null; rows: BulkRow[]; spent: number; cap: number }

export interface Bulk { readonly state: BulkState; pause(): void; resume(): void; stop(): void; ended: Promise<void> }

/**
 * Buys one after the other, with a result for each row, until all are done, the cap is reached, or the person stops it. It lives as
 * long as this run of Hotdesk: after a restart nothing is bought without a fresh yes (D10); the receipts say how far it came.
 */
export function startBulk(parts: SpendParts, purchase: (one: Purchase) => Promise<PurchaseAnswer>, route: PaidRoute, targets: { id: string; label: string }[], cap: number, tags: Record<string, string>): Bulk {
  const intent = crypto.randomUUID()
  const state: BulkState = { id: intent, route, state: 'running', reason: null, rows: targets.map(({ id, label }) => ({ id, label, state: 'waiting' })), spent: 0, cap }
  const each = mostOf(route, {})
  let wake: (() => void) | null = null
  const halt = (how: 'paused' | 'stopped', reason: string | null) => { state.state = how; state.reason = reason; parts.touch('runs') }
  // Read through a function: the person changes it while a purchase is under way.
  const is = (how: BulkState['state']) => state.state === how

  async function run(): Promise<void> {
    for (const [at, target] of targets.entries()) {
      while (is('paused')) await new Promise<void>((resolve) => { wake = resolve })
      if (is('stopped')) return
      if (state.spent + each > cap) return halt('stopped', `The cap of ${cap} credits would be passed.`)
      state.rows[at] = { ...target, state: 'trying' }
      parts.touch('runs')
      const answer = await purchase({ intent_id: `${intent}:${target.id}`, route, params: { id: target.id }, label: target.label, tags })
      state.rows[at] = { ...target, state: 'ended', answer }
      // Until it is known what a call cost, it counts with the most.
      state.spent += answer.outcome === 'paid' ? answer.cost ?? each : answer.outcome === 'unknown' ? each : 0
      if (answer.outcome === 'refused' && stopping.has(answer.code)) halt('paused', answer.message)
    }
    if (is('running')) state.state = 'finished'
    parts.touch('runs')
  }

  return {
    state, ended: run(),
    pause() { if (is('running')) halt('paused', null) },
    resume() {
      if (!is('paused')) return
      halt('paused', null)
      state.state = 'running'
      wake?.()
    },
    stop() {
      if (is('finished')) return
      halt('stopped', null)
      wake?.()
    },
  }
}

/** Refusals that the next row would meet too. */
const stopping = new Set(['offline', 'signed_out', 'limited', 'scope', 'no_credits', 'cap_day', 'cap_week', 'floor', 'balance', 'balance_unknown', 'unreadable'])
