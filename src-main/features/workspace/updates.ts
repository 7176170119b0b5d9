import { t } from '#shared/i18n/translate.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Updates } from '#main/ports.ts'
import { describeUnsent } from '#main/engine/unsent.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/**
 * Builds the handlers of updates: announced, downloaded and installed only with consent, and never
 * while edits are unsent (N4). `requireUnlocked` throws if edits may wait behind a lock.
 */
export function updateHandlers(
  updates: Updates | undefined,
  unsent: () => number,
  requireUnlocked: () => void = () => {},
): Handlers<Subject<'updates'>> {
  const requireUpdates = (): Updates => {
    if (!updates)
      throw new ProblemError(
        'no_updates',
        t('This installation doesn’t update itself.'),
        t('Download new versions from where you got this one.'),
      )
    return updates
  }
  return {
    'updates.state': () => ({
      ...(updates?.state() ?? {
        state: 'unavailable' as const,
        version: null,
        notes: null,
        percent: null,
        checked_at: null,
      }),
      unsent: unsent(),
    }),
    'updates.check': async () => {
      await requireUpdates().check()
      return {}
    },
    'updates.download': async () => {
      await requireUpdates().download()
      return {}
    },
    'updates.install': () => {
      requireUnlocked()
      const waiting = unsent()
      if (waiting > 0)
        throw new ProblemError(
          'unsent',
          describeUnsent(waiting),
          t('You can install the update once they’re sent.'),
        )
      requireUpdates().install()
      return {}
    },
  }
}

/** Announces a newer version once; the settings show its progress. */
export function announceUpdates(updates: Updates, hub: Hub): void {
  let announced: string | null = null
  updates.onChange(() => {
    hub.touch('preferences')
    const { state, version } = updates.state()
    if (state !== 'available' || version === announced) return
    announced = version
    hub.emit({
      type: 'notice',
      data: {
        tone: 'info',
        message: t('Hotdesk {version} is available.', { version }),
        hint: t('It downloads only when you ask.'),
        link: '/settings/about',
      },
    })
  })
}
