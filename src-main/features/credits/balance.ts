import { t } from '#shared/i18n/translate.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** Builds the handlers that return the last known balance and refresh it. */
export function balanceHandlers(
  { credits, clock, sync, hub }: Pick<Engine, 'credits' | 'clock' | 'sync' | 'hub'>,
  lowCredits: () => number,
): Handlers<Subject<'credits'>> {
  return {
    'credits.read': () => ({ credits: credits.state(clock.now(), lowCredits()) }),
    'credits.refresh': async () => {
      const read = await sync.pollCredits()
      hub.touch('credits')
      if (read === null) throw notRead(sync.online())
      return {}
    },
  }
}

/** Returns the problem for a failed refresh, with what happens next. */
const notRead = (online: boolean): ProblemError =>
  new ProblemError(
    online ? 'bad_answer' : 'offline',
    online
      ? t('Couldn’t refresh the balance: the service didn’t state it.')
      : t('Couldn’t refresh the balance: the service can’t be reached.'),
    t('The last reading stays. Hotdesk tries again by itself.'),
  )
