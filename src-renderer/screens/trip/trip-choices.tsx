import type { ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { TripItem } from '#shared/bridge/trip.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './trip.module.css'

interface TripChoicesProps {
  choices: CommandOutput<'trip.choices'>
  isChosen: (item: TripItem) => boolean
  onChoose: (item: TripItem, chosen: boolean) => void
  /** A pack is being made: nothing can be chosen meanwhile. */
  busy: boolean
}

/** Offers what can be taken along: hot lists, the meetings of the week, desks. */
export function TripChoices({ choices, isChosen, onChoose, busy }: TripChoicesProps) {
  const format = useFormats()
  const choice = (item: TripItem, name: ReactNode) => (
    <Checkbox
      checked={isChosen(item)}
      onChange={(chosen) => onChoose(item, chosen)}
      disabled={busy}
    >
      {name}
    </Checkbox>
  )
  return (
    <>
      <section className={styles.section} aria-label="Hot lists">
        <h2>Hot lists</h2>
        {choices.lists.length === 0 ? <p className="muted">None yet.</p> : null}
        {choices.lists.map((list) => (
          <div key={list.id} className={styles.line}>
            {choice({ kind: 'list', id: list.id }, <bdi>{list.name}</bdi>)}
            <span className={`${styles.aside} num`}>
              {list.members === null
                ? '–'
                : count(list.members, 'member', 'members', format.number)}
            </span>
            <span className={styles.aside}>
              <AsOf at={list.as_of} />
            </span>
          </div>
        ))}
      </section>
      <section className={styles.section} aria-label="Meetings">
        <h2>Meetings</h2>
        <div className={styles.line}>
          {choice({ kind: 'meetings' }, 'Next seven days, including links and prep notes')}
          <span className={`${styles.aside} num`}>
            {count(choices.meetings, 'meeting', 'meetings', format.number)}
          </span>
        </div>
      </section>
      <section className={styles.section} aria-label="Desks">
        <h2>Desks</h2>
        {choices.desks.length === 0 ? <p className="muted">None yet.</p> : null}
        {choices.desks.map((desk) => (
          <div key={desk.id} className={styles.line}>
            {choice({ kind: 'desk', id: desk.id }, <bdi>{desk.title}</bdi>)}
            <span className={`${styles.aside} num`}>
              {count(desk.companies, 'company', 'companies', format.number)} ·{' '}
              {count(desk.prospects, 'prospect', 'prospects', format.number)}
            </span>
          </div>
        ))}
      </section>
    </>
  )
}
