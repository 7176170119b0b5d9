import type { SourcedPerson, SourcingQuote, SourcingStatement } from '#shared/bridge/sourcing.ts'

export const outcomeWords: Record<string, string> = {
  delivered: 'Delivered',
  rejected: 'Rejected',
  unconfirmed: 'Unconfirmed',
}
/** Names an outcome in words. */
export const outcomeWord = (outcome: string): string =>
  outcomeWords[outcome] ?? outcome.replaceAll('_', ' ')
export const componentWords: Record<string, string> = {
  qualification: 'Qualified',
  email_delivery: 'New e-mail',
}
/** Names a component of a charge in words. */
export const componentWord = (component: string): string =>
  componentWords[component] ?? component.replaceAll('_', ' ')

/** Names a person of a run for screen readers. */
export const personLabel = (person: SourcedPerson): string =>
  [
    person.name,
    person.title,
    person.company_name,
    outcomeWord(person.outcome),
    person.do_not_contact ? 'do not contact' : '',
    `${person.charged} credits`,
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
