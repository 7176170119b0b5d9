import { t } from '#shared/i18n/translate.ts'
import type { SourcedPerson, SourcingQuote, SourcingStatement } from '#shared/bridge/sourcing.ts'

export const outcomeLabels: Record<string, string> = {
  delivered: t('Delivered'),
  rejected: t('Rejected'),
  unconfirmed: t('Unconfirmed'),
}
/** Returns the name of an outcome. */
export const outcomeWord = (outcome: string): string =>
  outcomeLabels[outcome] ?? outcome.replaceAll('_', ' ')
/** Returns the name of a person of a run for screen readers. */
export const personLabel = (person: SourcedPerson): string =>
  [
    person.name,
    person.title,
    person.company_name,
    outcomeWord(person.outcome),
    person.do_not_contact ? t('do not contact') : '',
    person.charged === null
      ? t('charge not stated')
      : t('{credits, plural, one {# credit} other {# credits}}', { credits: person.charged }),
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Returns how many people a cap is enough for, at least and at most: a person with a new e-mail
 * costs both prices. Null if no price is quoted.
 */
export function reach(
  cap: number,
  quote: SourcingQuote | null,
): { least: number; most: number } | null {
  const creditsEach = quote?.qualification_credits ?? null
  if (creditsEach === null || creditsEach <= 0) return null
  return {
    least: Math.floor(cap / (creditsEach + (quote?.email_credits ?? 0))),
    most: Math.floor(cap / creditsEach),
  }
}

/** Returns what resuming a run may still cost, within its cap (D2). */
export const costOfResuming = (run: SourcingStatement) => ({
  from: 0,
  to: Math.max(0, run.max_credits - (run.charged ?? run.min)),
})

/** Whom a run looks for: candidates may span employers, prospects need their current employer. */
export type SearchTarget = 'candidates' | 'prospects'

/** A search as the user typed it. */
export interface Search {
  target: SearchTarget
  /** Used for prospects only. */
  employer: string
  brief: string
}

/** The rule of each kind of search (contract §4). */
export const targetRules: Record<SearchTarget, string> = {
  candidates: t('Candidates can come from several employers.'),
  prospects: t('Prospects are people who work at this employer now.'),
}

/**
 * Converts a search to a brief. The contract has no other field for the kind of search, so the
 * brief states it, in English whatever the language of the screen: `searchOf` reads it back.
 */
export const briefOf = ({ target, employer, brief }: Search): string =>
  target === 'candidates'
    ? brief.trim()
    : `Prospects who work at ${employer.trim()} now: ${brief.trim()}`

/** Converts a brief from `briefOf` back to the search that the user typed. */
export function searchOf(brief: string): Search {
  const [, employer, rest] = /^Prospects who work at (.+?) now: (.*)$/s.exec(brief) ?? []
  return employer === undefined
    ? { target: 'candidates', employer: '', brief }
    : { target: 'prospects', employer, brief: rest ?? '' }
}
