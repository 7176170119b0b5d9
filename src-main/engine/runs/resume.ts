import { t } from '#shared/i18n/translate.ts'
import type { Api } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { RunPoller } from './run-poller.ts'
import type { Once } from './once.ts'
import { refusal } from './refusal.ts'
import type { KeptRun, RunStore } from '#main/engine/spend/run-store.ts'
import { statementOf } from './statement.ts'

interface Parts {
  api: Pick<Api, 'call'>
  store: Pick<RunStore, 'byId'>
  read: RunPoller['read']
  once: Once
}

/**
 * Creates the function that resumes a paused run within the agreed cap, with one request for each
 * intent. The result is read from the run.
 */
export function createResume({ api, store, read, once }: Parts) {
  const underWay = new Map<string, Promise<{ message: string }>>()
  const isGoing = (id: string) => {
    const run = store.byId(id)
    return run !== null && run.state !== 'paused'
  }

  async function ask(run: KeptRun, leaves: () => void): Promise<{ message: string }> {
    const outcome = await api.call('sourcing.resume', {
      params: { run_id: run.run_id ?? '' },
      priority: 'interactive',
      beforeSend: leaves,
    })
    if (outcome.kind !== 'not_sent') await read(run.id)
    if (isGoing(run.id)) return goesOn()
    if (outcome.kind !== 'ok') throw refusal(outcome)
    const { pause_reason } = statementOf(store.byId(run.id)?.shown ?? null)
    return {
      message:
        pause_reason === 'cap'
          ? t('The next person would exceed the cap, so the run stays paused.')
          : t('The service paused it again.'),
    }
  }

  async function checkState(run: KeptRun): Promise<{ message: string }> {
    await read(run.id)
    if (isGoing(run.id)) return goesOn()
    throw new ProblemError(
      'unknown',
      t('Hotdesk closed before the response arrived, and the run is paused.'),
      t('Check the run, then try again.'),
    )
  }

  return (run: KeptRun, intent_id: string): Promise<{ message: string }> => {
    const joined = underWay.get(run.id)
    if (joined) return joined
    const made = once({
      intent_id,
      what: `sourcing.resume:${run.id}`,
      run: (leaves) => ask(run, leaves),
      lost: () => checkState(run),
    }).finally(() => underWay.delete(run.id))
    underWay.set(run.id, made)
    return made
  }
}

const goesOn = () => ({ message: t('Run resumed, within its cap.') })
