import { t } from '#shared/i18n/translate.ts'
import { Luggage } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { TripItem } from '#shared/bridge/trip.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { span, type Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { planFigure } from './trip-figures.ts'
import { PackState } from './pack-state.tsx'
import { TripChoices } from './trip-choices.tsx'
import styles from './trip.module.css'

const keyOf = (item: TripItem) =>
  item.kind === 'meetings' ? 'meetings' : `${item.kind} ${item.id}`

/** Returns the meetings of an item; null if it holds none. */
function meetingsOf(item: TripItem | undefined): 'all' | readonly string[] | null {
  if (item?.kind !== 'meetings') return null
  return item.ids ?? 'all'
}

/** Returns the requests and the time that packing takes, or why they are not known. */
function describePlan(
  chosen: number,
  plan: CommandOutput<'trip.plan'> | undefined,
  format: Formats,
): ReactNode {
  if (chosen === 0) return t('nothing selected yet')
  if (!plan) return null
  if (!plan.online) return t('offline: can’t download more now')
  const words =
    plan.eta_ms < 1000
      ? t(
          '{reads, plural, one {# request} other {# requests}}, a moment at the service’s rate limit',
          { reads: plan.reads },
        )
      : t(
          '{reads, plural, one {# request} other {# requests}}, {time} at the service’s rate limit',
          {
            reads: plan.reads,
            time: span(plan.eta_ms),
          },
        )
  return <Figure of={planFigure(plan, words, format)} />
}

/**
 * Packs for a trip (I7): the user chooses what to take, sees beforehand how long it takes, and
 * knows that it opens offline before the network is gone.
 */
export default function Trip() {
  const format = useFormats()
  const choices = useQuery('trip.choices', {})
  const { value: pack } = useQuery('trip.state', {})
  const [chosen, setChosen] = useScreenState<readonly TripItem[] | null>('trip chosen', null)
  // Until the user chooses something, the last pack is offered again.
  const chosenItems = new Map((chosen ?? pack?.items ?? []).map((item) => [keyOf(item), item]))
  const items = [...chosenItems.values()]
  const plan = useQuery('trip.plan', items.length > 0 ? { items } : null)
  const busy = pack?.state === 'reading' || pack?.state === 'checking'

  const choose = (item: TripItem, on: boolean) => {
    const next = new Map(chosenItems)
    if (on) next.set(keyOf(item), item)
    else next.delete(keyOf(item))
    setChosen([...next.values()])
  }
  const take = async (packItems: TripItem[]) => {
    if (packItems.length > 0 && !busy) await run('trip.take', { items: packItems })
  }
  useActions([
    {
      id: 'trip.take',
      label: t('Take with me'),
      group: t('Trip pack'),
      keys: ['$mod+Enter'],
      hint: t('take with me'),
      enabled: items.length > 0 && !busy,
      run: () => void take(items),
    },
  ])

  if (choices.error)
    return (
      <Screen footer={<KeyHints />}>
        <ScreenHeader title={t('Trip pack')} />
        <ListError error={choices.error} onAgain={choices.refresh} />
      </Screen>
    )
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={t('Trip pack')}
        facts={<span role="status">{describePlan(items.length, plan.value, format)}</span>}
      >
        <Button
          look="primary"
          icon={Luggage}
          keys="$mod+Enter"
          busy={busy}
          aria-disabled={items.length === 0 || undefined}
          onClick={() => void take(items)}
        >
          {busy ? t('Packing') : t('Take with me')}
        </Button>
      </ScreenHeader>
      <ScreenBody narrow>
        <p className={styles.intro}>
          {t(
            'Choose what you need offline. Hotdesk downloads it, then checks that every screen opens without a network. Everything is stored encrypted on this computer.',
          )}
        </p>
        {pack ? <PackState pack={pack} onAgain={() => void take(pack.items)} /> : null}
        {choices.value ? (
          <TripChoices
            choices={choices.value}
            isChosen={(item) => chosenItems.has(keyOf(item))}
            chosenMeetings={meetingsOf(chosenItems.get('meetings'))}
            onChoose={choose}
            busy={busy}
          />
        ) : (
          <SkeletonLines />
        )}
      </ScreenBody>
    </Screen>
  )
}
