import { t } from '#shared/i18n/translate.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from '../../parts/people/consequences.module.css'
import type { CompanyAim } from './use-company-edits.ts'

interface DncDialogProps {
  aim: Pick<CompanyAim, 'select' | 'who' | 'count'>
  on: boolean
  onLeave: () => void
  onConfirm: () => void
}

/** Asks before do-not-contact is set or removed, and says what it means (F6). */
export function DncDialog({ aim, on, onLeave, onConfirm }: DncDialogProps) {
  const one = 'ids' in aim.select && aim.count === 1 ? (aim.select.ids[0] ?? null) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={
        on
          ? t('Do not contact {who}?', { who: aim.who })
          : t('May {who} be contacted again?', { who: aim.who })
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
      {one === null ? (
        <p>
          {t(
            '{count, plural, one {# company} other {# companies}}, one change each. Ctrl Z undoes all of it.',
            { count: aim.count },
          )}
        </p>
      ) : (
        <Meaning id={one} on={on} />
      )}
    </Dialog>
  )
}

function Meaning({ id, on }: { id: string; on: boolean }) {
  const format = useFormats()
  const read = useQuery('companies.read', { id })
  if (!read.value || read.stale) return <SkeletonLines lines={3} />
  const { people: known, on_lists, enrolled, meetings } = read.value
  const ahead = meetings.filter(
    ({ starts_at }) => starts_at !== null && starts_at > Date.now(),
  ).length
  const many = (value: number, word: string, words = `${word}s`) =>
    count(value, word, words, format.number)
  return (
    <ul className={styles.consequences}>
      <li>
        {known === 0
          ? t('No people known at this company.')
          : `${on ? t('Marks') : t('Clears')} ${many(known, 'person', 'people')} ${on ? t('as do-not-contact') : t('for contact')}.`}
      </li>
      {on && on_lists > 0 ? (
        <li>
          {t('{on_lists} of them {value} on hot lists.', {
            on_lists: format.number(on_lists),
            value: on_lists === 1 ? t('stays') : t('stay'),
          })}
        </li>
      ) : null}
      {on && enrolled > 0 ? (
        <li>
          {t(
            '{many} enrolled from here: enrolment can’t be undone. Pause the campaign, or ask a manager.',
            { many: many(enrolled, 'person', 'people') },
          )}
        </li>
      ) : null}
      {on && ahead > 0 ? (
        <li>{t('{many} ahead; this doesn’t cancel them.', { many: many(ahead, 'meeting') })}</li>
      ) : null}
      <li>
        {on
          ? t('They can’t be enrolled from Hotdesk, and bulk look-ups skip them.')
          : t('They can be enrolled again.')}
      </li>
    </ul>
  )
}
