import { t } from '#shared/i18n/translate.ts'
import type { Hub } from '#main/engine/hub.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { PracticeControl } from '#main/features/common/practice-control.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'

/** Number of calls that fail. */
const STUMBLES = 5

/** Builds the handlers of the practice menu (D13), which tries out faults without harm. */
export function practiceHandlers(workspaces: Workspaces, hub: Hub): Handlers<Subject<'practice'>> {
  const control = (): PracticeControl => {
    const found = workspaces.startedControl()
    if (!found)
      throw new ProblemError(
        'no_practice',
        t('This is not the practice workspace.'),
        t('Switch to the practice workspace to try this.'),
      )
    return found
  }
  const tellDone = <T>(value: T): T => {
    hub.touch('practice', 'sync')
    return value
  }
  return {
    'practice.state': async () => {
      const found = workspaces.control()
      if (!found)
        return {
          available: false,
          flight_mode: false,
          ignores_status: false,
          stopped: workspaces.practiceStopped(),
        }
      const { flight_mode, accept_status } = await found.state()
      return { available: true, flight_mode, ignores_status: !accept_status, stopped: false }
    },
    'practice.restart': async () => {
      await workspaces.restartPractice()
      return tellDone({})
    },
    'practice.flightMode': async ({ on }) => {
      await control().flightMode(on)
      const { sync, outbox } = workspaces.open()
      sync.tryNow()
      if (!on) outbox.wake()
      // The network state is only known from requests, so send one now; the window then shows the
      // change at once.
      void sync.pollCredits().finally(() => hub.touch('sync'))
      return tellDone({})
    },
    'practice.ignoreStatus': async ({ on }) => {
      await control().acceptStatus(!on)
      return tellDone({})
    },
    'practice.tokens': async () => ({ tokens: (await workspaces.control()?.tokens()) ?? [] }),
    'practice.createToken': async ({ name, scopes }) =>
      tellDone(await control().createToken(name, scopes)),
    'practice.revokeToken': async ({ id }) => {
      await control().revokeToken(id)
      return tellDone({})
    },
    'practice.stumble': async () => {
      await control().stumble(STUMBLES)
      return tellDone({
        message: t(
          '{calls, plural, one {The next call to the service will fail. Nothing is lost: watch it being tried again.} other {The next # calls to the service will fail. Nothing is lost: watch them being tried again.}}',
          { calls: STUMBLES },
        ),
      })
    },
    'practice.colleague': async () => {
      const { cache, outbox } = workspaces.open()
      const waiting = outbox.pending().rows.find((row) => row.link?.startsWith('/hot-lists/'))
      const member = waiting?.link
        ? new URL(waiting.link, 'http://hotdesk').searchParams.get('member')
        : null
      const row = member
        ? await cache.get('members', member)
        : (await cache.list('members', { sort: [{ field: 'touched_at', desc: true }], limit: 1 }))
            .rows[0]
      if (!row || row.local)
        throw new ProblemError(
          'nobody',
          t('There is nobody a colleague could edit yet.'),
          t('Open a hot list first.'),
        )
      const tier = readText(row.record.tier) === 'S' ? 'B' : 'S'
      await control().colleague(
        'hotLists.members.update',
        { id: row.record.list_id, member_id: row.id },
        { tier, status: 'replied' },
      )
      // If no pending edit waits for that row, read the list again at once, so that the user sees
      // the change arrive; otherwise sending the edit finds it.
      if (!member)
        void workspaces
          .open()
          .sync.refresh({ resource: 'hot_lists', id: String(row.record.list_id) })
      return tellDone({
        message: t('A colleague set {name} to tier {tier}, replied.', {
          name: personName(row.joined.contact) ?? t('a member'),
          tier,
        }),
      })
    },
  }
}
