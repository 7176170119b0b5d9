import { t } from '#shared/i18n/translate.ts'
import { useQuery } from '../../data/use-query.ts'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from '../../parts/people/consequences.module.css'
import type { CompanyAim } from './use-company-edits.ts'

interface DncDialogProps {
  aim: Pick<CompanyAim, 'select' | 'name' | 'count'>
  on: boolean
  onLeave: () => void
  onConfirm: () => void
}

/** Asks before do-not-contact is set or removed, and lists the consequences (F6). */
export function DncDialog({ aim, on, onLeave, onConfirm }: DncDialogProps) {
  const companyId = 'ids' in aim.select && aim.count === 1 ? (aim.select.ids[0] ?? null) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={
        on
          ? t('Do not contact {companies}?', { companies: aim.name })
          : t('May {companies} be contacted again?', { companies: aim.name })
      }
      description={
        on
          ? t('Applies to everyone who works there, for all colleagues.')
          : t('Remove it only if the person who set it agrees.')
      }
      actions={
        <>
          <Button onClick={onLeave}>{t('Cancel')}</Button>
          <Button look={on ? 'danger' : 'primary'} onClick={onConfirm}>
            {on ? t('Do not contact') : t('Remove do-not-contact')}
          </Button>
        </>
      }
    >
      {companyId === null ? (
        <p>
          {t(
            '{count, plural, one {# company} other {# companies}}, one change each. Undo takes back all of it.',
            { count: aim.count },
          )}
        </p>
      ) : (
        <Meaning id={companyId} on={on} />
      )}
    </Dialog>
  )
}

const marks = (people: number, on: boolean) =>
  on
    ? t(
        '{people, plural, one {Marks # person as do-not-contact.} other {Marks # people as do-not-contact.}}',
        { people },
      )
    : t(
        '{people, plural, one {Clears # person for contact.} other {Clears # people for contact.}}',
        {
          people,
        },
      )

function Meaning({ id, on }: { id: string; on: boolean }) {
  const read = useQuery('companies.read', { id })
  if (!read.value || read.stale) return <SkeletonLines lines={3} />
  const { people: known, on_lists, enrolled, meetings } = read.value
  const ahead = meetings.filter(
    ({ starts_at }) => starts_at !== null && starts_at > Date.now(),
  ).length

  return (
    <ul className={styles.consequences}>
      <li>{known === 0 ? t('No people known at this company.') : marks(known, on)}</li>
      {on && on_lists > 0 ? (
        <li>
          {t(
            '{people, plural, one {# of them stays on hot lists.} other {# of them stay on hot lists.}}',
            { people: on_lists },
          )}
        </li>
      ) : null}
      {on && enrolled > 0 ? (
        <li>
          {t(
            '{people, plural, one {# person} other {# people}} enrolled from here: enrolment can’t be undone. Pause the campaign, or ask a manager.',
            { people: enrolled },
          )}
        </li>
      ) : null}
      {on && ahead > 0 ? (
        <li>
          {t(
            '{meetings, plural, one {# meeting ahead; this doesn’t cancel them.} other {# meetings ahead; this doesn’t cancel them.}}',
            { meetings: ahead },
          )}
        </li>
      ) : null}
      <li>
        {on
          ? t('They can’t be enrolled from Hotdesk, and bulk look-ups skip them.')
          : t('They can be enrolled again.')}
      </li>
    </ul>
  )
}
