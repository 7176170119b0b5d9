import { t } from '#shared/i18n/translate.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { chosenFigure } from '../../parts/list-view/chosen-figures.ts'
import { aheadFigure } from '../../parts/people/consequence-figures.ts'
import { peopleAtFigure } from '../../parts/people/known-figures.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { enrolledHereFigure, onListsFigure } from './company-figures.ts'
import styles from '../../parts/people/consequences.module.css'
import type { CompanyAim } from './use-company-edits.ts'

interface DncDialogProps {
  aim: Pick<CompanyAim, 'select' | 'name' | 'count'>
  on: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before do-not-contact is set or removed, and lists the consequences (F6). */
export function DncDialog({ aim, on, onClose, onConfirm }: DncDialogProps) {
  const format = useFormats()
  const companyId = 'ids' in aim.select && aim.count === 1 ? (aim.select.ids[0] ?? null) : null
  return (
    <Dialog
      open
      onClose={onClose}
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
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look={on ? 'danger' : 'primary'} onClick={onConfirm}>
            {on ? t('Do not contact') : t('Remove do-not-contact')}
          </Button>
        </>
      }
    >
      {companyId === null ? (
        <p>
          <Explained of={chosenFigure(format.number(aim.count))}>
            {t(
              '{count, plural, one {# company} other {# companies}}, one change each. Undo takes back all of it.',
              { count: aim.count },
            )}
          </Explained>
        </p>
      ) : (
        <Meaning id={companyId} name={aim.name} on={on} />
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

function Meaning({ id, name, on }: { id: string; name: string; on: boolean }) {
  const format = useFormats()
  const ages = useAges()
  const read = useQuery('companies.read', { id })
  if (!read.value || read.stale) return <SkeletonLines lines={3} />
  const { people: known, on_lists, enrolled, meetings, people_as_of } = read.value
  const ahead = meetings.filter(
    ({ starts_at }) => starts_at !== null && starts_at > Date.now(),
  ).length

  return (
    <ul className={styles.consequences}>
      <li>
        <Explained of={peopleAtFigure(name, format.number(known), people_as_of)}>
          {known === 0 ? t('No people known at this company.') : marks(known, on)}
        </Explained>
      </li>
      {on && on_lists > 0 ? (
        <li>
          <Explained of={onListsFigure(on_lists, known, ages, format)}>
            {t(
              '{people, plural, one {# of them stays on hot lists.} other {# of them stay on hot lists.}}',
              { people: on_lists },
            )}
          </Explained>
        </li>
      ) : null}
      {on && enrolled > 0 ? (
        <li>
          <Explained of={enrolledHereFigure(format.number(enrolled))}>
            {t(
              '{people, plural, one {# person} other {# people}} enrolled from here: enrolment can’t be undone. Pause the campaign, or ask a manager.',
              { people: enrolled },
            )}
          </Explained>
        </li>
      ) : null}
      {on && ahead > 0 ? (
        <li>
          <Explained of={aheadFigure(format.number(ahead), ages.meetings)}>
            {t(
              '{meetings, plural, one {# meeting ahead; this doesn’t cancel them.} other {# meetings ahead; this doesn’t cancel them.}}',
              { meetings: ahead },
            )}
          </Explained>
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
