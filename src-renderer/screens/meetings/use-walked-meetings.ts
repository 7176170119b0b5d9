import { t } from '#shared/i18n/translate.ts'
import { useEffect, useRef } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { history } from '../../navigation/navigation.ts'
import { walkList, type WalkedList } from '../../navigation/walk.ts'
import { leave } from '../../stores/left-screens.ts'
import { isCalendar, type MeetingsView } from './search.ts'

interface Shown {
  view: MeetingsView
  today: number
  meetings: readonly MeetingRow[]
  /** ID of the active meeting. */
  id: string | null
}

type Kind = 'people' | 'companies'

const pathOf = (kind: Kind, { contact_id, company_id }: MeetingRow) => {
  const id = kind === 'people' ? contact_id : company_id
  return id === null ? null : recordPath(kind, id)
}

/**
 * Lets the person of a meeting lead on to the person of the next one, and its company to the next
 * company, and keeps that meeting active in the calendar.
 */
export function useWalkedMeetings(shown: Shown): void {
  const latest = useRef(shown)
  const lists = useRef<readonly WalkedList[]>([])
  useEffect(() => {
    latest.current = shown
  })
  const { view, meetings } = shown
  useEffect(() => {
    if (!isCalendar(view)) return
    const { href } = history.location
    if (lists.current[0]?.place !== href)
      lists.current = [
        walkedMeetings('companies', href, latest),
        walkedMeetings('people', href, latest),
      ]
    for (const list of lists.current) walkList(list)
  }, [view, meetings])
}

/** `latest` holds the meetings last shown, also after the screen is unmounted. */
function walkedMeetings(kind: Kind, place: string, latest: { current: Shown }): WalkedList {
  const at = () => latest.current.meetings.findIndex(({ id }) => id === latest.current.id)
  return {
    place,
    get label() {
      return latest.current.view === 'outcomes' ? t('Meetings without an outcome') : t('Meetings')
    },
    total: () => latest.current.meetings.length,
    at,
    pathAt(index) {
      const meeting = latest.current.meetings[index]
      return meeting && pathOf(kind, meeting)
    },
    load: () => undefined,
    moveTo(index) {
      const id = latest.current.meetings[index]?.id ?? null
      latest.current = { ...latest.current, id }
      leave('meeting', { id, on: latest.current.today })
    },
    keep() {
      const { view, today, meetings } = latest.current
      return {
        list: `meetings ${view}${kind === 'people' ? '' : ` ${kind}`}`,
        label: this.label,
        place,
        index: at(),
        day: today,
        rows: meetings.map((meeting) => [pathOf(kind, meeting), meeting.id] as const),
      }
    },
  }
}
