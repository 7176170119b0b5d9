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
      title={on ? `Do not contact ${aim.who}?` : `May ${aim.who} be contacted again?`}
      description={
        on
          ? 'Applies to everyone who works there, for all colleagues.'
          : 'Remove it only if the person who set it agrees.'
      }
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button look={on ? 'danger' : 'primary'} onClick={onConfirm}>
            {on ? 'Do not contact' : 'Remove do-not-contact'}
          </Button>
        </>
      }
    >
      {one === null ? (
        <p>{count(aim.count, 'company', 'companies')}, one change each. Ctrl Z undoes all of it.</p>
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
          ? 'No people known at this company.'
          : `${on ? 'Marks' : 'Clears'} ${many(known, 'person', 'people')} ${on ? 'as do-not-contact' : 'for contact'}.`}
      </li>
      {on && on_lists > 0 ? (
        <li>
          {format.number(on_lists)} of them {on_lists === 1 ? 'stays' : 'stay'} on hot lists.
        </li>
      ) : null}
      {on && enrolled > 0 ? (
        <li>
          {many(enrolled, 'person', 'people')} enrolled from here: enrolment can’t be undone. Pause
          the campaign, or ask a manager.
        </li>
      ) : null}
      {on && ahead > 0 ? <li>{many(ahead, 'meeting')} ahead; this doesn’t cancel them.</li> : null}
      <li>
        {on
          ? 'They can’t be enrolled from Hotdesk, and bulk look-ups skip them.'
          : 'They can be enrolled again.'}
      </li>
    </ul>
  )
}
