import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { Purchase } from '#shared/bridge/spend.ts'
import type { RunKind, RunRow } from '#shared/bridge/research.ts'
import { toast } from '../../stores/toasts.ts'

export const kindLabels: Record<RunKind, string> = {
  research: t('Research'),
  generate: t('Desk from a brief'),
  sourcing: t('People sourcing'),
}
export const runStateLabels: Record<RunRow['state'], string> = {
  sending: t('Sending'),
  unknown: t('Outcome unknown'),
  needs_you: t('Needs you'),
  running: t('Running'),
  paused: t('Paused'),
  finished: t('Finished'),
  refused: t('Not started'),
}

/** Shows in a toast how a paid action ended. */
export function sayRun(answer: Purchase): void {
  if (answer.outcome === 'paid' || answer.outcome === 'free')
    toast({ tone: 'success', message: answer.message })
  else if (answer.outcome === 'unknown')
    toast({
      tone: 'warning',
      message: t('Outcome unknown. Checking before anything is charged again.'),
      hint: t('Follow it under Paid runs. Nothing is sent twice.'),
      link: '/research/runs',
    })
  else if (answer.outcome === 'refused')
    toast({ tone: 'warning', message: answer.message, hint: answer.hint })
}

/** Returns the first line of a brief as a title, at most 120 characters long. */
export function titleOf(brief: string): string {
  const line = brief.trim().split('\n')[0] ?? ''
  return line.length > 120 ? `${line.slice(0, 120).trimEnd()}…` : line
}

/**
 * Returns the host of a web address for display; null if it is not an address that may be opened.
 */
export function hostOf(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:')
    ? parsed.host
    : null
}

/** Formats a number of credits with its noun. */
export const credits = (amount: number): string =>
  t('{amount, plural, one {{credits} credit} other {{credits} credits}}', {
    amount,
    credits: amount,
  })
/**
 * Formats the charge of a run for a column; a running or paused sourcing run shows the exact charge
 * so far.
 */
export function chargedSoFar({ charged, kind, min, max, state }: RunRow): string {
  if (charged !== null || min === max) return formatFigure(charged ?? min)
  return kind === 'sourcing' && (state === 'running' || state === 'paused')
    ? t('{credits} so far', { credits: min })
    : `${formatFigure(min)}–${formatFigure(max)}`
}

/** Formats the charge of a run for a sentence: exact, or a range. */
export function describeRange({
  charged,
  kind,
  min,
  max,
  state,
}: Pick<RunRow, 'charged' | 'kind' | 'max' | 'min' | 'state'>): string {
  if (charged !== null) return credits(charged)
  if (kind === 'sourcing' && (state === 'running' || state === 'paused'))
    return t('{credits} so far', { credits: credits(min) })
  return min === max
    ? credits(min)
    : t('{most, plural, other {{range} credits}}', {
        most: max,
        range: `${formatFigure(min)}–${formatFigure(max)}`,
      })
}

const componentLabels: Record<string, string> = {
  qualification: t('Qualified'),
  email_delivery: t('New e-mail'),
}
/** Names a component of a charge. */
export const componentWord = (component: string): string =>
  componentLabels[component] ?? component.replaceAll('_', ' ')
