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
  const inProgress = new Map<string, Promise<{ message: string }>>()
  const isGoing = (id: string) => {
    const run = store.byId(id)
    return run !== null && run.state !== 'paused'
  }

  async function ask(run: KeptRun, onSend: () => void): Promise<{ message: string }> {
    const outcome = await api.call('sourcing.resume', {
      params: { run_id: run.run_id ?? '' },
      priority: 'interactive',
      beforeSend: onSend,
    })
    if (outcome.kind !== 'not_sent') await read(run.id)
    if (isGoing(run.id)) return describeResumed()
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
    if (isGoing(run.id)) return describeResumed()
    throw new ProblemError(
      'unknown',
      t('Hotdesk closed before the response arrived, and the run is paused.'),
      t('Check the run, then try again.'),
    )
  }

  return (run: KeptRun, intent_id: string): Promise<{ message: string }> => {
    const running = inProgress.get(run.id)
    if (running) return running
    const result = once({
      intent_id,
      purpose: `sourcing.resume:${run.id}`,
      run: (onSend) => ask(run, onSend),
      findOutcome: () => checkState(run),
    }).finally(() => inProgress.delete(run.id))
    inProgress.set(run.id, result)
    return result
  }
}

const describeResumed = () => ({ message: t('Run resumed, within its cap.') })
