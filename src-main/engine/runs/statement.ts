import { t } from '#shared/i18n/translate.ts'
import type { OddField } from '#shared/bridge/command.ts'
import type { SourcedPerson } from '#shared/bridge/sourcing.ts'
import { foldWord } from '#shared/domain/fold.ts'
import { oddOf } from '#main/engine/api/odd-fields.ts'
import { idOf, readText, timeOf } from '#main/engine/api/wire-values.ts'

type Json = Record<string, unknown>

/** What a sourcing run says of itself, in figures. */
export interface Statement {
  status: string | null
  pause_reason: string | null
  /** null: what the service states of its charges cannot be read. */
  charged: number | null
  people: SourcedPerson[]
  delivered: number
  rejected: number
  unconfirmed: number
  by_component: { component: string; count: number; credits: number }[]
  /**
   * Whether the single charges add up to the total; nothing is said of it where none are listed.
   */
  adds_up: boolean
  completed_at: number | null
  /** What of the run itself could not be read, where there is any. */
  odd?: OddField[]
}

const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0
const objects = (value: unknown): Json[] =>
  Array.isArray(value)
    ? value.filter((one): one is Json => typeof one === 'object' && one !== null)
    : []

/** Reads a run as the service shows it; of a run that was not shown yet nothing is known. Pure. */
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
      evidence: objects(person['evidence']).map((one) => ({
        source: readText(one['source']),
        quote: readText(one['quote']),
        url: readText(one['url']),
      })),
      charges: own.map(({ component, credits }) => ({ component, credits })),
      ...oddOf(person, ['evidence']),
    }
  })
  const count = (outcome: string) => people.filter((person) => person.outcome === outcome).length
  const listed = charges.reduce((sum, charge) => sum + charge.credits, 0)
  const total = run?.['charged_credits']
  const stated = charges.every(({ isRead }) => isRead) ? listed : null
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
    adds_up: charges.length === 0 ? charged === 0 || people.length === 0 : listed === charged,
    completed_at: timeOf(run?.['completed_at']),
    ...oddOf(run ?? {}, ['charges']),
  }
}

/**
 * Returns what a person cost: as stated, or by the charges that name them. Only who is delivered is
 * charged (contract §4). Null: charges stand in the run, and none says for whom.
 */
function chargedFor(
  stated: unknown,
  outcome: string,
  own: readonly { credits: number; isRead: boolean }[],
  isAnyCharged: boolean,
): number | null {
  if (typeof stated === 'number') return stated
  if (own.length > 0)
    return own.every(({ isRead }) => isRead) ? own.reduce((sum, one) => sum + one.credits, 0) : null
  return outcome === 'delivered' && isAnyCharged ? null : 0
}

/** Says what a run was charged, of what it may cost at most. */
export const describeCharge = (charged: number | null, most: number): string =>
  charged === null
    ? t('up to {most, plural, one {# credit} other {# credits}}', { most })
    : t('{charged} of up to {most, plural, one {# credit} other {# credits}}', { charged, most })

/** Words services use for a run that has come to its end. */
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
 * Tells whether a run goes on, is paused, or is settled: a time of completion or a final status
 * settles it.
 */
export function stateOf({
  status,
  completed_at,
}: Pick<Statement, 'status' | 'completed_at'>): 'going' | 'paused' | 'settled' {
  if (completed_at !== null || over.has(foldWord(status ?? ''))) return 'settled'
  return status === 'paused' ? 'paused' : 'going'
}

/** Returns the credits for each person accepted, to a hundredth; null while there is none. */
export const perAccepted = ({
  charged,
  delivered,
}: Pick<Statement, 'charged' | 'delivered'>): number | null =>
  delivered === 0 || charged === null ? null : Math.round((charged / delivered) * 100) / 100
