import type { Purchase } from '#shared/bridge/spend.ts'
import type { RunKind, RunRow } from '#shared/bridge/research.ts'
import { toast } from '../../stores/toasts.ts'

export const kindWords: Record<RunKind, string> = {
  research: 'Research',
  generate: 'Desk from a brief',
  sourcing: 'People sourcing',
}
export const runStateWords: Record<RunRow['state'], string> = {
  sending: 'Sending',
  unknown: 'Outcome unknown',
  needs_you: 'Needs you',
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
  refused: 'Not started',
}

/** Says in a toast how a paid press ended. */
export function sayRun(answer: Purchase): void {
  if (answer.outcome === 'paid' || answer.outcome === 'free')
    toast({ tone: 'success', message: answer.message })
  else if (answer.outcome === 'unknown')
    toast({
      tone: 'warning',
      message: 'Outcome unknown. Checking before anything is charged again.',
      hint: 'Follow it under Paid runs. Nothing is sent twice.',
      link: '/research/runs',
    })
  else if (answer.outcome === 'refused')
    toast({ tone: 'warning', message: answer.message, hint: answer.hint })
}

/** Makes a title of the first line of a brief. */
export function titleOf(brief: string): string {
  const line = brief.trim().split('\n')[0] ?? ''
  return line.length > 120 ? `${line.slice(0, 120).trimEnd()}…` : line
}

/** Returns the host of a web address to show; null where it is none that may be opened. */
export function hostOf(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:')
    ? parsed.host
    : null
}

/** Counts credits in words. */
export const credits = (amount: number): string => (amount === 1 ? '1 credit' : `${amount} credits`)
/** Writes what a run took, for a column: a run that continues has taken exactly so much so far. */
export function chargedSoFar({ charged, kind, least, most, state }: RunRow): string {
  if (charged !== null || least === most) return String(charged ?? least)
  return kind === 'sourcing' && (state === 'running' || state === 'paused')
    ? `${least} so far`
    : `${least}–${most}`
}

/** Writes what a run took in a sentence: exact, or between two figures. */
export function rangeWords({
  charged,
  kind,
  least,
  most,
  state,
}: Pick<RunRow, 'charged' | 'kind' | 'least' | 'most' | 'state'>): string {
  if (charged !== null) return credits(charged)
  if (kind === 'sourcing' && (state === 'running' || state === 'paused'))
    return `${credits(least)} so far`
  return least === most ? credits(least) : `${least}–${most} credits`
}

const componentWords: Record<string, string> = {
  qualification: 'Qualified',
  email_delivery: 'New e-mail',
}
/** Names a component of a charge in words. */
export const componentWord = (component: string): string =>
  componentWords[component] ?? component.replaceAll('_', ' ')
