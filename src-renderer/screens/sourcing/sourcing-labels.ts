import { t } from '#shared/i18n/translate.ts'
import type { SourcedPerson, SourcingQuote, SourcingStatement } from '#shared/bridge/sourcing.ts'

export const outcomeLabels: Record<string, string> = {
  delivered: t('Delivered'),
  rejected: t('Rejected'),
  unconfirmed: t('Unconfirmed'),
}
/** Names an outcome in words. */
export const outcomeWord = (outcome: string): string =>
  outcomeLabels[outcome] ?? outcome.replaceAll('_', ' ')
/** Names a person of a run for screen readers. */
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
 * Computes how many people a cap is enough for, at least and at most: those with a new e-mail cost
 * both prices.
 */
export function reach(
  cap: number,
  quote: SourcingQuote | null,
): { least: number; most: number } | null {
  const each = quote?.qualification_credits ?? null
  if (each === null || each <= 0) return null
  return {
    least: Math.floor(cap / (each + (quote?.email_credits ?? 0))),
    most: Math.floor(cap / each),
  }
}

/** Says what resuming a run may still cost, within its cap (D2). */
export const costOfResuming = (run: SourcingStatement) => ({
  from: 0,
  to: Math.max(0, run.max_credits - (run.charged ?? run.least)),
})

/** Whom a run looks for: candidates may span employers, prospects need their current employer. */
export type Sought = 'candidates' | 'prospects'

/** What somebody types to say whom a run looks for. */
export interface Search {
  sought: Sought
  /** Of prospects alone. */
  employer: string
  brief: string
}

/** Says for each kind of search what its rule is (contract §4). */
export const soughtRules: Record<Sought, string> = {
  candidates: t('Candidates can come from several employers.'),
  prospects: t('Prospects are people who work at this employer now.'),
}

/**
 * Writes a search as a brief. The contract has no other field that could carry its kind, so the
 * words do, in English whatever the language of the screen: `searchOf` reads them back.
 */
export const briefOf = ({ sought, employer, brief }: Search): string =>
  sought === 'candidates'
    ? brief.trim()
    : `Prospects who work at ${employer.trim()} now: ${brief.trim()}`

/** Reads a brief that was written here back into what somebody typed. */
export function searchOf(brief: string): Search {
  const [, employer, rest] = /^Prospects who work at (.+?) now: (.*)$/s.exec(brief) ?? []
  return employer === undefined
    ? { sought: 'candidates', employer: '', brief }
    : { sought: 'prospects', employer, brief: rest ?? '' }
}
