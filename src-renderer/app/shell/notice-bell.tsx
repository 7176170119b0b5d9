import { Bell } from 'lucide-react'
import { useFormats } from '../../format/use-formats.tsx'
import { useNotices } from '../../stores/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { goTo } from '../router.ts'
import styles from './notice-bell.module.css'

/** What Hotdesk said since the window opened: toasts go, this stays. */
export function NoticeBell() {
  const { notices, unread, read } = useNotices()
  const format = useFormats()
  const trigger = (
    <button type="button" className={styles.bell} aria-label={unread > 0 ? `Notices, ${unread} new` : 'Notices'}>
      <Icon of={Bell} />{unread > 0 ? <span className={`${styles.unread} num`} aria-hidden="true">{unread}</span> : null}
    </button>
  )
  return (
    <Popover trigger={trigger} title="Notices" align="end" onOpenChange={(open) => { if (open) read() }}>
      {notices.length === 0 ? <p className={styles.none}>Nothing yet. What Hotdesk tells you is kept here until you close the window.</p> : (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <li key={notice.id} className={styles.notice}>
              <span className={styles.words}>{notice.message}{notice.hint ? <span className={styles.hint}>{notice.hint}</span> : null}</span>
              <span className={`${styles.at} num`}>{format.stamp(notice.at)}</span>
              {notice.link ? <Button size="small" look="quiet" onClick={() => goTo(notice.link ?? '/')}>Show</Button> : null}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
