import { t } from '#shared/i18n/translate.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'

/** Which meetings a calendar file holds. */
export type CalendarSelection = { ids: string[] } | { from: number; to: number }

/** Returns what saves meetings as a calendar file and says where it is. */
export function useCalendarFile(): (selection: CalendarSelection) => Promise<void> {
  const format = useFormats()
  return async (selection) => {
    const answer = await run('meetings.saveCalendar', selection)
    if (!answer.ok) return
    const { count, path } = answer.value
    const what =
      count === 1
        ? t('Calendar file')
        : t('Calendar file with {count} meetings', { count: format.number(count) })
    toast({ message: t('{what} saved', { what }), hint: path })
  }
}
