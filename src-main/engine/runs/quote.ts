import { t } from '#shared/i18n/translate.ts'
import type { SourcingQuote } from '#shared/bridge/sourcing.ts'
import type { Api } from '#main/engine/api/types.ts'
import { describeFields } from '#main/engine/api/describe-value.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Clock } from '#main/ports.ts'

export type Quote = SourcingQuote
export interface PilotState {
  pilot: 'unknown' | 'on' | 'off'
  quote: Quote | null
  problem: { message: string; hint: string } | null
}

/** Whether the workspace has the sourcing pilot, and its prices as last read. */
export interface Pilot {
  state(): PilotState
  /** Reads the prices; a 404 means that this workspace does not have the pilot (contract §1). */
  read(): Promise<PilotState>
}

const KEY = 'pilot.sourcing'
const credits = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Creates the reader of the sourcing prices; `changed` is called after each read. */
export function createPilot(
  api: Pick<Api, 'call'>,
  kv: KeyValue,
  clock: Clock,
  changed: () => void,
): Pilot {
  let problem: PilotState['problem'] = null
  let reading: Promise<PilotState> | null = null
  const readKept = () => JSON.parse(kv.get(KEY) ?? '{}') as { off?: boolean; quote?: Quote }
  const state = (): PilotState => {
    const { off, quote } = readKept()
    if (off) return { pilot: 'off', quote: quote ?? null, problem }
    return { pilot: quote ? 'on' : 'unknown', quote: quote ?? null, problem }
  }
  async function ask(): Promise<PilotState> {
    const outcome = await api.call('sourcing.quote', { priority: 'interactive' })
    problem = null
    if (outcome.kind === 'ok') {
      const { currency, qualification_credits, email_credits, minimum_credits, ...otherFields } =
        outcome.value
      const quote: Quote = {
        currency: currency ?? 'credits',
        qualification_credits: credits(qualification_credits),
        email_credits: credits(email_credits),
        minimum_credits: credits(minimum_credits),
        // A price that is not understood is shown in the service's words.
        others: credits(qualification_credits) === null ? describeFields(otherFields) : [],
        read_at: Math.round(clock.now()),
      }
      kv.set(KEY, JSON.stringify({ quote }))
    } else if (
      outcome.kind === 'refused' &&
      (outcome.status === 404 || outcome.status === 405 || outcome.status === 501)
    ) {
      // Earlier prices stay with the runs they were quoted for.
      kv.set(KEY, JSON.stringify({ off: true }))
    } else if (outcome.kind === 'refused' && outcome.status === 403) {
      problem = {
        message: outcome.scope
          ? t('Hotdesk needs a permission for this ({scope}).', { scope: outcome.scope })
          : t('Hotdesk needs a permission for this.'),
        hint: t('Grant it in Settings → Access.'),
      }
    } else if (outcome.kind !== 'not_sent') {
      problem = {
        message: t('Couldn’t load prices.'),
        hint: t('Nothing was started. Try again in a moment.'),
      }
    }
    changed()
    return state()
  }
  return {
    state,
    read: () =>
      (reading ??= ask().finally(() => {
        reading = null
      })),
  }
}
