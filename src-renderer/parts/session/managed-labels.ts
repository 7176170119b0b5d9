import { t } from '#shared/i18n/translate.ts'
import type { Managed } from '#shared/bridge/session.ts'

/** The hint beside a control that an administrator has fixed. */
export const BY_ORGANISATION = t('Set by your organisation')

const bullet = (parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Describes the value of each fixed setting, for the list in Settings, About. */
const fixedLabels: Record<Managed['fixed'][number], (managed: Managed) => [string, string]> = {
  workspace: ({ workspace }) => [
    t('Workspace'),
    typeof workspace === 'object' && workspace
      ? new URL(workspace.base_url).host
      : t('None allowed'),
  ],
  practice_workspace: ({ practice_workspace }) => [
    t('Practice workspace'),
    practice_workspace ? t('Allowed') : t('Not allowed'),
  ],
  agents: ({ agents }) => [t('Agents'), agents ? t('Allowed') : t('Off')],
  lock: ({ lock }) => [
    t('Lock'),
    lock
      ? t(
          '{minutes, plural, one {Passphrase required, locks after # minute at most} other {Passphrase required, locks after # minutes at most}}',
          { minutes: lock.after_minutes },
        )
      : '',
  ],
  caps: ({ caps }) => [t('Spending'), describeCap(caps)],
  update_channel: ({ update_channel }) => [
    t('Versions'),
    update_channel === 'beta' ? t('Beta') : t('Stable'),
  ],
}

const describeCap = ({ day, week, floor }: Managed['caps']): string =>
  bullet([
    day === null
      ? null
      : t('{count, plural, one {# credit a day} other {# credits a day}}', { count: day }),
    week === null
      ? null
      : t('{count, plural, one {# credit a week} other {# credits a week}}', { count: week }),
    floor === null ? null : t('a balance of at least {credits}', { credits: floor }),
  ])

/** Formats a number of minutes. */
export const formatMinutes = (minutes: number): string =>
  t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })

/** Lists the fixed settings, as labels and values. */
export const fixedLines = (managed: Managed): [label: string, value: string][] =>
  managed.fixed.map((name) => fixedLabels[name](managed))

/** The hint beside a limit that the organisation restricts further. */
export const limitNote = {
  day: (most: number) => t('Set by your organisation: at most {credits} a day', { credits: most }),
  week: (most: number) =>
    t('Set by your organisation: at most {credits} a week', { credits: most }),
  floor: (least: number) => t('Set by your organisation: at least {credits}', { credits: least }),
}

/**
 * Explains the errors in the policy, and that everything it does not state clearly stays forbidden.
 */
export const policyProblem = ({ file, problems }: Managed): string =>
  t(
    'Your organisation’s settings can’t be followed ({file}). {problems} What they concern stays closed until your administrator corrects them.',
    { file, problems: problems.join(' ') },
  )
