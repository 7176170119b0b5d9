import type { ContactRow, DuplicateRow } from '#shared/bridge/people.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { roleOf, sameWords } from './people-labels.ts'
import styles from './same-people.module.css'

/** Shows who a possible duplicate is: name, flag, role and e-mail. */
export function DuplicateWho({ contact }: { contact: ContactRow }) {
  return (
    <>
      <span className="name cut">
        <bdi>{contact.name}</bdi>
      </span>
      <DncBadge flag={contact.do_not_contact} />
      <span className="muted cut">
        <bdi>{[roleOf(contact), contact.email].filter(Boolean).join(' · ')}</bdi>
      </span>
    </>
  )
}

/** Says why two people may be one. */
export function DuplicateReasons({ because }: Pick<DuplicateRow, 'because'>) {
  return (
    <span className={styles.because}>{because.map((reason) => sameWords[reason]).join(', ')}</span>
  )
}
