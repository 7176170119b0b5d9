import type { Managed } from '#shared/bridge/session.ts'
import { count } from '../../format/formats.ts'

/** What stands beside a control that an administrator fixed. */
export const BY_ORGANISATION = 'Set by your organisation'

const bullet = (parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Says what each fixed setting is fixed to, for the list in Settings, About. */
const fixedWords: Record<Managed['fixed'][number], (managed: Managed) => [string, string]> = {
  workspace: ({ workspace }) => [
    'Workspace',
    typeof workspace === 'object' && workspace ? new URL(workspace.base_url).host : 'None allowed',
  ],
  practice_workspace: ({ practice_workspace }) => [
    'Practice workspace',
    practice_workspace ? 'Allowed' : 'Not allowed',
  ],
  agents: ({ agents }) => ['Agents', agents ? 'Allowed' : 'Off'],
  lock: ({ lock }) => [
    'Lock',
    lock ? `Passphrase required, locks after ${minutesWords(lock.after_minutes)} at most` : '',
  ],
  caps: ({ caps }) => ['Spending', capWords(caps)],
  update_channel: ({ update_channel }) => [
    'Versions',
    update_channel === 'beta' ? 'Beta' : 'Stable',
  ],
}

const capWords = ({ day, week, floor }: Managed['caps']): string =>
  bullet([
    day === null ? null : `${count(day, 'credit')} a day`,
    week === null ? null : `${count(week, 'credit')} a week`,
    floor === null ? null : `a balance of at least ${floor}`,
  ])

/** Says a number of minutes. */
export const minutesWords = (minutes: number): string => count(minutes, 'minute')

/** Lists what is fixed, as label and value. */
export const fixedLines = (managed: Managed): [label: string, value: string][] =>
  managed.fixed.map((name) => fixedWords[name](managed))

/** Says beside a limit that it has one of its own. */
export const limitNote = {
  day: (most: number) => `${BY_ORGANISATION}: at most ${most} a day`,
  week: (most: number) => `${BY_ORGANISATION}: at most ${most} a week`,
  floor: (least: number) => `${BY_ORGANISATION}: at least ${least}`,
}

/** Says what is wrong with the policy, and that it closes what it does not say clearly. */
export const policyTrouble = ({ file, troubles }: Managed): string =>
  `Your organisation’s settings can’t be followed (${file}). ${troubles.join(' ')} ` +
  'What they concern stays closed until your administrator corrects them.'
