import { t } from '#shared/i18n/translate.ts'
import type { Managed } from '#shared/bridge/session.ts'

/** What stands beside a control that an administrator fixed. */
export const BY_ORGANISATION = t('Set by your organisation')

const bullet = (parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Says what each fixed setting is fixed to, for the list in Settings, About. */
const fixedWords: Record<Managed['fixed'][number], (managed: Managed) => [string, string]> = {
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
      ? t('Passphrase required, locks after {minutesWords} at most', {
          minutesWords: minutesWords(lock.after_minutes),
        })
      : '',
  ],
  caps: ({ caps }) => [t('Spending'), capWords(caps)],
  update_channel: ({ update_channel }) => [
    t('Versions'),
    update_channel === 'beta' ? t('Beta') : t('Stable'),
  ],
}

const capWords = ({ day, week, floor }: Managed['caps']): string =>
  bullet([
    day === null ? null : t('{day, plural, one {# credit} other {# credits}} a day', { day }),
    week === null ? null : t('{week, plural, one {# credit} other {# credits}} a week', { week }),
    floor === null ? null : t('a balance of at least {floor}', { floor }),
  ])

/** Says a number of minutes. */
export const minutesWords = (minutes: number): string =>
  t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })

/** Lists what is fixed, as label and value. */
export const fixedLines = (managed: Managed): [label: string, value: string][] =>
  managed.fixed.map((name) => fixedWords[name](managed))

/** Says beside a limit that it has one of its own. */
export const limitNote = {
  day: (most: number) => t('{BY_ORGANISATION}: at most {most} a day', { BY_ORGANISATION, most }),
  week: (most: number) => t('{BY_ORGANISATION}: at most {most} a week', { BY_ORGANISATION, most }),
  floor: (least: number) => t('{BY_ORGANISATION}: at least {least}', { BY_ORGANISATION, least }),
}

/** Says what is wrong with the policy, and that it closes what it does not say clearly. */
export const policyTrouble = ({ file, troubles }: Managed): string =>
  t(
    'Your organisation’s settings can’t be followed ({file}). {join} What they concern stays closed until your administrator corrects them.',
    { file, join: troubles.join(' ') },
  )
