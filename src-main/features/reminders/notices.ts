import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { noticeKinds } from '#shared/bridge/notices.ts'
import { draftOfTag } from './draft-tag.ts'
import type { NoticeStore } from './notice-store.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** The inbox while no workspace is open. */
export const closedNotices: Pick<Handlers, 'notices.list'> = {
  'notices.list': () => ({ notices: [], unseen: 0, snoozed: 0 }),
}

/** Builds the handlers of the inbox behind the bell (K3). */
export function noticeHandlers(
  { clock, hub }: Pick<Engine, 'clock' | 'hub'>,
  notices: NoticeStore,
): Handlers<Subject<'notices'>> {
  const tellChanged = () => {
    hub.touch('notices')
    return {}
  }
  return {
    'notices.list': () => {
      const now = clock.now()
      const all = notices.open().filter((notice) => noticeKinds.includes(notice.kind))
      const awake = all.filter(
        (notice) => notice.due_at <= now && (notice.snoozed_until ?? 0) <= now,
      )
      return {
        notices: awake.slice(0, 100).map(({ tag, due_at, seen_at, snoozed_until, ...notice }) => ({
          id: notice.id,
          kind: notice.kind,
          title: notice.title,
          body: notice.body,
          language: otherLanguage(notice.language),
          link: notice.link,
          at: snoozed_until ?? due_at,
          seen: seen_at !== null,
          meeting_id: notice.meeting_id,
          draft_id: draftOfTag(tag),
        })),
        unseen: awake.filter((notice) => notice.seen_at === null).length,
        snoozed: all.length - awake.length,
      }
    },
    'notices.see': () => {
      notices.markAllSeen(clock.now())
      return tellChanged()
    },
    'notices.done': ({ ids }) => {
      notices.markDone(ids, clock.now())
      return tellChanged()
    },
    'notices.snooze': ({ id, until }) => {
      notices.snooze(id, until)
      return tellChanged()
    },
  }
}
