import { t } from '#shared/i18n/translate.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'

/** The meetings of a calendar file: by ID, or by a range in epoch milliseconds. */
export type CalendarSelection = { ids: string[] } | { from: number; to: number }

/** Returns a function that saves meetings as a calendar file and shows its path. */
export function useCalendarFile(): (selection: CalendarSelection) => Promise<void> {
  return async (selection) => {
    const answer = await run('meetings.saveCalendar', selection)
    if (!answer.ok) return
    const { count, path } = answer.value
    const fileLabel = t(
      '{count, plural, one {Calendar file} other {Calendar file with # meetings}}',
      { count },
    )
    toast({ message: t('{what} saved', { what: fileLabel }), hint: path })
  }
}
