import { sideBySide } from '#shared/i18n/side-by-side.ts'
import type { ContactRow, DuplicateRow } from '#shared/bridge/people.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { sameLabels } from './people-labels.ts'
import styles from './same-people.module.css'
import { Dotted } from '../../ui/dotted.tsx'

/** Shows a possible duplicate: name, flag, role and e-mail. */
export function DuplicateWho({ contact }: { contact: ContactRow }) {
  return (
    <>
      <span className="name cut">
        <bdi>{contact.name}</bdi>
      </span>
      <DncBadge flag={contact.do_not_contact} />
      <span className="muted cut">
        <Dotted parts={[contact.title, contact.company_name, contact.email]} />
      </span>
    </>
  )
}

/** Explains why two records may be the same person. */
export function DuplicateReasons({ because }: Pick<DuplicateRow, 'because'>) {
  return (
    <span className={styles.because}>
      {sideBySide(because.map((reason) => sameLabels[reason]))}
    </span>
  )
}
