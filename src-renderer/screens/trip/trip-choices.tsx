import { t } from '#shared/i18n/translate.ts'
import { Luggage } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { TripItem } from '#shared/bridge/trip.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { choicesFigure, deskFigure, listFigure } from './trip-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './trip.module.css'

interface TripChoicesProps {
  choices: CommandOutput<'trip.choices'>
  isChosen: (item: TripItem) => boolean
  /** The chosen meetings: all of them, or some by ID; null if none. */
  chosenMeetings: 'all' | readonly string[] | null
  onChoose: (item: TripItem, chosen: boolean) => void
  /** Whether a pack is being made. Nothing can be chosen meanwhile. */
  busy: boolean
}

/** Offers what can be packed: hot lists, the meetings of the next seven days, desks. */
export function TripChoices(props: TripChoicesProps) {
  const format = useFormats()
  const { choices, isChosen, onChoose, busy } = props
  if ([choices.lists, choices.meetings, choices.desks].every(({ length }) => length === 0))
    return <NothingToTake unread={choices.unread} />
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
      <section className={styles.section} aria-label={t('Hot lists')}>
        <h2>
          {t('Hot lists')} <Counted of="lists" choices={choices} />
        </h2>
        {choices.lists.length === 0 ? <None unread={choices.unread.includes('hot_lists')} /> : null}
        {choices.lists.map((list) => (
          <div key={list.id} className={styles.line} data-line="">
            {choice({ kind: 'list', id: list.id }, <bdi>{list.name}</bdi>)}
            <span className={`${styles.aside} num`}>
              {list.members === null ? (
                '–'
              ) : (
                <Figure
                  inside="row"
                  of={listFigure(
                    list,
                    choices.ages.lists,
                    t('{members, plural, one {# member} other {# members}}', {
                      members: list.members,
                    }),
                  )}
                />
              )}
            </span>
            <span className={styles.aside}>
              <AsOf at={list.as_of} />
            </span>
          </div>
        ))}
      </section>
      <Meetings {...props} />
      <section className={styles.section} aria-label={t('Desks')}>
        <h2>
          {t('Desks')} <Counted of="desks" choices={choices} />
        </h2>
        {choices.desks.length === 0 ? <None unread={choices.unread.includes('desks')} /> : null}
        {choices.desks.map((desk) => (
          <div key={desk.id} className={styles.line} data-line="">
            {choice({ kind: 'desk', id: desk.id }, <bdi>{desk.title}</bdi>)}
            <span className={`${styles.aside} num`}>
              <Figure of={deskFigure(desk, choices.ages.desks, describeDesk(desk), format)} />
            </span>
          </div>
        ))}
      </section>
    </>
  )
}

const describeDesk = ({ companies, prospects }: TripChoicesProps['choices']['desks'][number]) =>
  [
    t('{companies, plural, one {# company} other {# companies}}', { companies }),
    t('{prospects, plural, one {# prospect} other {# prospects}}', { prospects }),
  ].join(' · ')

/** Says that there are none of a kind, or that they were never read. */
const None = ({ unread }: { unread: boolean }) => (
  <p className="muted">{unread ? t('Not loaded yet') : t('None yet.')}</p>
)

const lists = {
  hot_lists: t('the hot lists'),
  meetings: t('the meetings'),
  desks: t('the desks'),
}

/** Explains that there is nothing to pack yet, and what could be packed. */
function NothingToTake({ unread: [unread] }: Pick<TripChoicesProps['choices'], 'unread'>) {
  if (unread !== undefined) return <FirstReading listName={lists[unread]} resource={unread} />
  return (
    <EmptyState
      icon={Luggage}
      title={t('Nothing to pack yet')}
      actions={<Button onClick={() => goTo('/hot-lists')}>{t('Go to hot lists')}</Button>}
    >
      {t(
        'A trip pack downloads hot lists, desks and the meetings of the next seven days, so that you can work offline. Your workspace has none of them yet. Start with a hot list.',
      )}
    </EmptyState>
  )
}

/** Shows the same count as the navigation. */
function Counted({
  of,
  choices,
}: {
  of: 'lists' | 'desks' | 'meetings'
  choices: CommandOutput<'trip.choices'>
}) {
  const format = useFormats()
  const { length } = choices[of]
  return length === 0 ? null : (
    <span className="num faint">
      <Figure of={choicesFigure(of, choices, format.number(length))} />
    </span>
  )
}

/** Offers the meetings of the next seven days, together or one by one. */
function Meetings({ choices, chosenMeetings, onChoose, busy }: TripChoicesProps) {
  const format = useFormats()
  const all = choices.meetings
  const isTaken = (id: string) => chosenMeetings === 'all' || (chosenMeetings ?? []).includes(id)
  const choose = (ids: readonly string[]) =>
    onChoose({ kind: 'meetings', ids: [...ids] }, ids.length > 0)
  const toggle = (id: string, taken: boolean) =>
    choose(
      all
        .map((meeting) => meeting.id)
        .filter((meetingId) => (meetingId === id ? taken : isTaken(meetingId))),
    )
  const days = [...new Set(all.map(({ starts_at }) => format.longDay(starts_at)))]
  return (
    <section className={styles.section} aria-label={t('Meetings')}>
      <h2>
        {t('Meetings')} <Counted of="meetings" choices={choices} />
      </h2>
      <div className={styles.line} data-line="">
        <Checkbox
          checked={chosenMeetings === 'all'}
          onChange={(on) => onChoose({ kind: 'meetings' }, on)}
          disabled={busy}
        >
          {t('All of the next seven days, including links and prep notes')}
        </Checkbox>
        <span className={`${styles.aside} num`}>
          <Figure
            inside="row"
            of={choicesFigure(
              'meetings',
              choices,
              t('{all, plural, one {# meeting} other {# meetings}}', { all: all.length }),
            )}
          />
        </span>
      </div>
      {days.map((day) => (
        <div key={day} className={styles.meetings} role="group" aria-label={day}>
          <h3 className="muted">{day}</h3>
          {all
            .filter(({ starts_at }) => format.longDay(starts_at) === day)
            .map(({ id, title, starts_at, date_only, participants }) => (
              <div key={id} className={styles.line} data-line="">
                <Checkbox checked={isTaken(id)} onChange={(on) => toggle(id, on)} disabled={busy}>
                  <bdi>{title}</bdi>
                </Checkbox>
                <span className={`${styles.aside} cut`}>
                  <bdi>{participants}</bdi>
                </span>
                <span className={`${styles.aside} num`}>
                  {date_only ? t('No time') : format.time(starts_at)}
                </span>
              </div>
            ))}
        </div>
      ))}
    </section>
  )
}
