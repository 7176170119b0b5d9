import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import type { ContactRow, DuplicateRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DuplicateReasons, DuplicateWho } from './duplicate-line.tsx'
import styles from './same-people.module.css'

/**
 * Finds records on this computer that may be the same person, the surest first; updated with every
 * edit, offline too (F3).
 */
export function useDuplicates(person: ContactRow): readonly DuplicateRow[] {
  const { first_name, last_name, phone, company_name, linkedin_url, email } = person
  return (
    useQuery('contacts.duplicates', {
      set: {
        first_name,
        last_name,
        phone,
        company_name,
        linkedin_url,
        ...(email ? { email } : {}),
      },
      except: person.id,
    }).value?.people ?? []
  )
}

/**
 * Reports whether two records are surely one person. Colleagues share a phone number and strangers
 * share a name, so neither alone is proof.
 */
const isSure = ({ because }: DuplicateRow) =>
  because.some(
    (reason) => reason === 'email' || reason === 'linkedin' || reason === 'name_and_company',
  )

/**
 * Shows on a person's page that another record may be the same person, and offers to merge them
 * (F3, F4). Renders nothing if there is none.
 */
export function DuplicateNotice({
  person,
  onMerge,
}: {
  person: ContactRow
  onMerge: (duplicate: ContactRow) => void
}) {
  const duplicates = useDuplicates(person).filter(isSure)
  if (duplicates.length === 0) return null
  return (
    <section className={styles.same} data-tone="warn" aria-label={t('Possible duplicate')}>
      <h2>{t('Possible duplicate')}</h2>
      {duplicates.slice(0, 4).map(({ contact, because }) => (
        <div key={contact.id} className={styles.sameRow}>
          <Link
            to="/people/{-$contactId}"
            params={{ contactId: contact.id }}
            className={styles.sameWho}
          >
            <DuplicateWho contact={contact} />
          </Link>
          <DuplicateReasons because={because} />
          <Button size="small" onClick={() => onMerge(contact)}>
            {t('Merge…')}
          </Button>
        </div>
      ))}
    </section>
  )
}
