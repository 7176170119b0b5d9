import { t } from '#shared/i18n/translate.ts'
import type { OddField } from '#shared/bridge/command.ts'
import type { SourcedPerson } from '#shared/bridge/sourcing.ts'
import { foldWord } from '#shared/domain/fold.ts'
import { oddOf } from '#main/engine/api/odd-fields.ts'
import { idOf, readText, timeOf } from '#main/engine/api/wire-values.ts'

type Json = Record<string, unknown>

/** The figures that a sourcing run states. */
export interface Statement {
  status: string | null
  pause_reason: string | null
  /** Null if the charges the service states cannot be read. */
  charged: number | null
  people: SourcedPerson[]
  delivered: number
  rejected: number
  unconfirmed: number
  by_component: { component: string; count: number; credits: number }[]
  /**
   * True if the single charges add up to the total. If none are listed, true only if nothing was
   * charged or no people are shown.
   */
  adds_up: boolean
  completed_at: number | null
  /** Fields of the run itself that could not be read; absent if there are none. */
  odd?: OddField[]
}

const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0
const objects = (value: unknown): Json[] =>
  Array.isArray(value)
    ? value.filter((entry): entry is Json => typeof entry === 'object' && entry !== null)
    : []

/**
 * Reads the figures of a run from the service's answer; they are empty if it was not read yet.
 * Pure.
 */
export function statementOf(run: Json | null): Statement {
  const charges = objects(run?.['charges']).map((charge) => ({
    component: readText(charge['component']) ?? 'charge',
    person_id: idOf(charge['person_id']),
    credits: number(charge['credits']),
    isRead: typeof charge['credits'] === 'number',
  }))
  const people = objects(run?.['people']).map((person, index): SourcedPerson => {
    const id = idOf(person['id']) ?? `person-${index}`
    const outcome = readText(person['outcome']) ?? 'unconfirmed'
    const own = charges.filter((charge) => charge.person_id === id)
    return {
      id,
      name: readText(person['name']) ?? t('No name'),
      title: readText(person['title']),
      company_name: readText(person['company_name']),
      outcome,
      charged: chargedFor(person['charged_credits'], outcome, own, charges.length > 0),
      contact_id: idOf(person['contact_id']),
      email: readText(person['email']),
      do_not_contact: null,
      evidence: objects(person['evidence']).map((citation) => ({
        source: readText(citation['source']),
        quote: readText(citation['quote']),
        url: readText(citation['url']),
      })),
      charges: own.map(({ component, credits }) => ({ component, credits })),
      ...oddOf(person, ['evidence']),
    }
  })
  const count = (outcome: string) => people.filter((person) => person.outcome === outcome).length
  const chargeSum = charges.reduce((sum, charge) => sum + charge.credits, 0)
  const total = run?.['charged_credits']
  const stated = charges.every(({ isRead }) => isRead) ? chargeSum : null
  const charged = typeof total === 'number' ? total : stated
  const components = [...new Set(charges.map((charge) => charge.component))]
  return {
    status: readText(run?.['status']),
    pause_reason: readText(run?.['pause_reason']),
    charged,
    people,
    delivered: count('delivered'),
    rejected: count('rejected'),
    unconfirmed: people.length - count('delivered') - count('rejected'),
    by_component: components.map((component) => {
      const own = charges.filter((charge) => charge.component === component)
      return {
        component,
        count: own.length,
        credits: own.reduce((sum, charge) => sum + charge.credits, 0),
      }
    }),
    adds_up: charges.length === 0 ? charged === 0 || people.length === 0 : chargeSum === charged,
    completed_at: timeOf(run?.['completed_at']),
    ...oddOf(run ?? {}, ['charges']),
  }
}

/**
 * Returns the charge for a person: as stated, or the sum of the charges that name them. Only
 * delivered people are charged (contract §4). Returns null if the run has charges and none says for
 * whom, or if a charge cannot be read.
 */
function chargedFor(
  stated: unknown,
  outcome: string,
  own: readonly { credits: number; isRead: boolean }[],
  isAnyCharged: boolean,
): number | null {
  if (typeof stated === 'number') return stated
  if (own.length > 0)
    return own.every(({ isRead }) => isRead)
      ? own.reduce((sum, charge) => sum + charge.credits, 0)
      : null
  return outcome === 'delivered' && isAnyCharged ? null : 0
}

/** Describes the charge of a run and its cap. */
export const describeCharge = (charged: number | null, most: number): string =>
  charged === null
    ? t('up to {most, plural, one {# credit} other {# credits}}', { most })
    : t('{charged} of up to {most, plural, one {# credit} other {# credits}}', { charged, most })

/** Words that services use for a run that has ended. */
const over = new Set([
  'completed',
  'complete',
  'done',
  'finished',
  'succeeded',
  'failed',
  'cancelled',
  'canceled',
  'expired',
])

/**
 * Reports whether a run goes on, is paused, or is settled: a completion time or a final status
 * settles it.
 */
export function stateOf({
  status,
  completed_at,
}: Pick<Statement, 'status' | 'completed_at'>): 'going' | 'paused' | 'settled' {
  if (completed_at !== null || over.has(foldWord(status ?? ''))) return 'settled'
  return status === 'paused' ? 'paused' : 'going'
}

/** Returns the credits for each delivered person, to a hundredth; null if there are none. */
export const perAccepted = ({
  charged,
  delivered,
}: Pick<Statement, 'charged' | 'delivered'>): number | null =>
  delivered === 0 || charged === null ? null : Math.round((charged / delivered) * 100) / 100
