import { noticeKinds } from '#shared/bridge/notices.ts'
import type { Hub } from '#main/engine/hub.ts'
import { createNoticeStore } from './notice-store.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** The inbox behind the bell (K3). */
export function noticeHandlers(
  open: () => LiveWorkspace,
  isOpen: () => boolean,
  hub: Pick<Hub, 'touch'>,
): Handlers<Subject<'notices'>> {
  const store = () => createNoticeStore(open().store.outbox)
  const changed = () => {
    hub.touch('notices')
    return {}
  }
  return {
    'notices.list': () => {
      if (!isOpen()) return { notices: [], unseen: 0, snoozed: 0 }
      const now = open().clock.now()
      const all = store()
        .open()
        .filter((one) => noticeKinds.includes(one.kind))
      const awake = all.filter((one) => one.due_at <= now && (one.snoozed_until ?? 0) <= now)
      return {
        notices: awake
          .slice(0, 100)
          .map(({ id, kind, title, body, link, due_at, seen_at, meeting_id, snoozed_until }) => ({
            id,
            kind,
            title,
            body,
            link,
            at: snoozed_until ?? due_at,
            seen: seen_at !== null,
            meeting_id,
          })),
        unseen: awake.filter((one) => one.seen_at === null).length,
        snoozed: all.length - awake.length,
      }
    },
    'notices.see': () => {
      store().see(open().clock.now())
      return changed()
    },
    'notices.done': ({ ids }) => {
      store().done(ids, open().clock.now())
      return changed()
    },
    'notices.snooze': ({ id, until }) => {
      store().snooze(id, until)
      return changed()
    },
  }
}
