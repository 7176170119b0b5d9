import { listOf, t } from '#shared/i18n/translate.ts'
import type { Failure } from '#main/engine/api/index.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { texts } from '#main/features/common/rows/common.ts'
import { createScrapeHistory } from './scrape-history.ts'

export interface Exclusions {
  config_id: string
  terms: string[]
  companies: string[]
}

/**
 * Posts exclusions once and returns how many the configuration shows. The contract does not specify
 * the answer (§4), so a read decides, unless the answer is the configuration and shows them.
 * Exclusions it does not show are named in a thrown problem and never counted as added; those it
 * shows are kept in the history.
 */
export async function exclude(engine: Engine, exclusions: Exclusions): Promise<number> {
  const { config_id, terms, companies } = exclusions
  const outcome = await engine.api.call('scrapeConfigs.exclude', {
    params: { id: config_id },
    body: { ...(terms.length ? { terms } : {}), ...(companies.length ? { companies } : {}) },
    priority: 'interactive',
  })
  if (outcome.kind !== 'ok' && outcome.kind !== 'unknown') throw problemOf(outcome)
  if (outcome.kind === 'ok' && outcome.value.id === config_id) {
    const confirmed = findConfirmed(outcome.value, exclusions)
    if (confirmed.missing.length === 0) return storeConfirmed(engine, config_id, outcome, confirmed)
  }
  const read = await engine.api.call('scrapeConfigs.read', {
    params: { id: config_id },
    priority: 'reconcile',
  })
  if (read.kind !== 'ok')
    throw new ProblemError(
      'unknown',
      t('We couldn’t confirm they were added.'),
      t('Refresh the scrapers once you’re online. Adding a term twice is harmless.'),
    )
  const confirmed = findConfirmed(read.value, exclusions)
  const added = await storeConfirmed(engine, config_id, read, confirmed)
  if (confirmed.missing.length === 0) return added
  throw new ProblemError(
    'not_added',
    added === 0
      ? t('The service didn’t add them.')
      : t('The service didn’t add {terms}.', { terms: listOf(confirmed.missing) }),
    t('Refresh the scrapers in a minute: a service may show them late. If not, try again.'),
  )
}

interface ConfirmedExclusions {
  terms: string[]
  companies: string[]
  /** Exclusions the configuration does not show. */
  missing: string[]
}

/** Returns which exclusions a configuration shows, ignoring case and in either of its lists. */
function findConfirmed(
  config: Record<string, unknown>,
  { terms, companies }: Exclusions,
): ConfirmedExclusions {
  const all = [...texts(config['excluded_terms']), ...texts(config['excluded_companies'])]
  const known = new Set(all.map((exclusion) => exclusion.trim().toLowerCase()))
  const isShown = (exclusion: string) => known.has(exclusion.trim().toLowerCase())
  return {
    terms: terms.filter(isShown),
    companies: companies.filter(isShown),
    missing: [...terms, ...companies].filter((exclusion) => !isShown(exclusion)),
  }
}

/** Stores the configuration, and which exclusions it shows since when. Returns their number. */
async function storeConfirmed(
  engine: Engine,
  id: string,
  {
    value,
    requested_at: startedAt,
    at,
  }: { value: Record<string, unknown>; requested_at: number; at: number },
  { terms, companies }: ConfirmedExclusions,
): Promise<number> {
  await engine.cache.putPage('scrape_configs', [value], { startedAt, now: at })
  engine.hub.touch('scrape_configs')
  const added = terms.length + companies.length
  if (added > 0)
    createScrapeHistory(engine.store.outbox).noteExclusion(id, engine.clock.now(), terms, companies)
  return added
}

/** Returns the problem that says why nothing was done. */
function problemOf(outcome: Exclude<Failure, { kind: 'unknown' }>): ProblemError {
  if (outcome.kind === 'not_sent')
    return new ProblemError(
      'offline',
      t('Can’t reach the service. Nothing was sent.'),
      t('Exclusions can’t be undone, so they aren’t queued. Try again when you’re online.'),
    )
  if (outcome.kind === 'limited')
    return new ProblemError(
      'limited',
      t('Rate limit reached. Nothing was changed.'),
      t('Try again in a minute.'),
    )
  if (outcome.kind === 'signed_out')
    return new ProblemError(
      'signed_out',
      t('You are signed out. Nothing was changed.'),
      t('Sign in again and retry.'),
    )
  return new ProblemError(
    'refused',
    outcome.scope
      ? t('Hotdesk needs the permission {scope}.', { scope: outcome.scope })
      : outcome.message,
    outcome.scope ? t('Grant it in Settings → Access.') : undefined,
  )
}
