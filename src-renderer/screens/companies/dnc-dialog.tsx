import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import people from '../../parts/people/people.module.css'
import type { CompanyAim } from './use-company-edits.ts'

interface DncDialogProps {
  aim: Pick<CompanyAim, 'select' | 'who' | 'count'>
  on: boolean
  onLeave: () => void
  onConfirm: () => void
}

/** Do-not-contact, with what it means before it is set or taken away (F6). */
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
          ? 'The mark is the company’s: it counts for everybody who works there, for all colleagues.'
          : 'Take the mark away only if whoever set it agrees.'
      }
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button look={on ? 'danger' : 'primary'} onClick={onConfirm}>
            {on ? 'Do not contact' : 'Take the mark away'}
          </Button>
        </>
      }
    >
      {one === null ? (
        <p>
          {count(aim.count, 'company', 'companies')}, one change each. Ctrl Z takes all of it back.
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
  const ahead = meetings.filter((meeting) => meeting.starts_at > Date.now()).length
  const many = (value: number, word: string, words = `${word}s`) =>
    count(value, word, words, format.number)
  return (
    <ul className={people.consequences}>
      <li>
        {known === 0
          ? 'Nobody there is known on this computer.'
          : `${many(known, 'person', 'people')} known there ${on ? 'wear the mark' : 'lose the mark'} wherever ${known === 1 ? 'they appear' : 'they appear'}.`}
      </li>
      {on && on_lists > 0 ? (
        <li>
          {on_lists === 1 ? '1 of them stands' : `${format.number(on_lists)} of them stand`} on hot
          lists, and stay{on_lists === 1 ? 's' : ''} there, marked.
        </li>
      ) : null}
      {on && enrolled > 0 ? (
        <li>
          {many(enrolled, 'person', 'people')} enrolled from here: the service knows no way to
          un-enrol. Pause the campaign, or ask a manager.
        </li>
      ) : null}
      {on && ahead > 0 ? <li>{many(ahead, 'meeting')} ahead: not called off by this.</li> : null}
      <li>
        {on
          ? 'Nobody there can be enrolled from Hotdesk, and bulk look-ups leave them out.'
          : 'They can be enrolled again.'}
      </li>
    </ul>
  )
}
