import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Work } from '#shared/domain/work-week.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

export type WorkRead = CommandOutput<'meetings.work'>
export type Task = keyof Work
export const tasks: readonly Task[] = ['triaged', 'called', 'booked']

interface TaskWords {
  name: string
  /** Name of this week's figure. */
  this_week: string
  last_week: string
  formula: string
  note?: string
}
export const taskLabels: Record<Task, TaskWords> = {
  triaged: {
    name: t('People triaged'),
    this_week: t('People triaged, this week'),
    last_week: t('People triaged, last week'),
    formula: t(
      'Members of hot lists you changed on this computer in the week, each once: tier, status, note or snooze. What was undone is left out.',
    ),
  },
  called: {
    name: t('Calls with an outcome'),
    this_week: t('Calls with an outcome, this week'),
    last_week: t('Calls with an outcome, last week'),
    formula: t(
      'How often you set somebody to Left voicemail or Connected on this computer in the week. What was undone is left out.',
    ),
    note: t('A call without an outcome is not counted: Hotdesk hands the number to your phone.'),
  },
  booked: {
    name: t('Meetings booked'),
    this_week: t('Meetings booked, this week'),
    last_week: t('Meetings booked, last week'),
    formula: t(
      'Meetings you logged on this computer in the week, for whatever day. What was undone is left out.',
    ),
    note: t('A meeting that is moved counts once.'),
  },
}

export const unknowable = t(
  'The service doesn’t say who changed a member, made a call or booked a meeting. “You” is this computer only; what you do on another one, and what each colleague does, can’t be told apart.',
)

/** Explains what was done on this computer in a week (E13). */
export function mineFigure(
  task: Task,
  { this_week, last_week }: WorkRead,
  week: 'this_week' | 'last_week',
  format: Formats,
): Explanation {
  const { [week]: name, formula, note } = taskLabels[task]
  const part = (of: Work) => format.number(of[task])
  return {
    name,
    value: format.number((week === 'this_week' ? this_week : last_week).mine[task]),
    formula,
    parts: [
      {
        name: t('This week, since {day}', { day: format.day(this_week.from) }),
        value: part(this_week.mine),
      },
      {
        name: t('Last week, from {day}', { day: format.day(last_week.from) }),
        value: part(last_week.mine),
      },
    ],
    at: 'here',
    note,
  }
}

const NOT_READ = t('not read yet')

/** Explains the service's figure for everyone; null if the service knows nothing about a task. */
export function everyoneFigure(task: Task, read: WorkRead, format: Formats): Explanation | null {
  const { this_week, notes_as_of, meetings_as_of } = read
  const { notes, meetings } = this_week.everyone
  if (task === 'triaged') return null
  if (task === 'called')
    return {
      name: t('Call notes of the week'),
      value:
        notes_as_of === null
          ? NOT_READ
          : t('{notes, plural, one {# call note} other {# call notes}}', { notes }),
      formula: t('Call notes in the workspace that were recorded in the week, whoever called.'),
      parts: [{ name: t('Call notes'), value: format.number(notes) }],
      at: notes_as_of,
      note: t('Calls that nobody recorded have no note, so this is no total of all calls.'),
    }
  return {
    name: t('Meetings of the week'),
    value:
      meetings_as_of === null
        ? NOT_READ
        : t('{meetings, plural, one {# meeting} other {# meetings}}', { meetings }),
    formula: t('Meetings in the workspace that start in the week and are not cancelled.'),
    parts: [{ name: t('Meetings'), value: format.number(meetings) }],
    at: meetings_as_of,
    note: t('The service doesn’t say when a meeting was booked, only when it starts.'),
  }
}
