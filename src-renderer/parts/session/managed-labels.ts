import { t } from '#shared/i18n/translate.ts'
import type { Managed } from '#shared/bridge/session.ts'

/** What stands beside a control that an administrator fixed. */
export const BY_ORGANISATION = t('Set by your organisation')

const bullet = (parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Says what each fixed setting is fixed to, for the list in Settings, About. */
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
    floor === null ? null : t('a balance of at least {credits}', { credits: String(floor) }),
  ])

/** Says a number of minutes. */
export const formatMinutes = (minutes: number): string =>
  t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })

/** Lists what is fixed, as label and value. */
export const fixedLines = (managed: Managed): [label: string, value: string][] =>
  managed.fixed.map((name) => fixedLabels[name](managed))

/** Says beside a limit that it has one of its own. */
export const limitNote = {
  day: (most: number) =>
    t('Set by your organisation: at most {credits} a day', { credits: String(most) }),
  week: (most: number) =>
    t('Set by your organisation: at most {credits} a week', { credits: String(most) }),
  floor: (least: number) =>
    t('Set by your organisation: at least {credits}', { credits: String(least) }),
}

/** Says what is wrong with the policy, and that it closes what it does not say clearly. */
export const policyTrouble = ({ file, troubles }: Managed): string =>
  t(
    'Your organisation’s settings can’t be followed ({file}). {troubles} What they concern stays closed until your administrator corrects them.',
    { file, troubles: troubles.join(' ') },
  )
