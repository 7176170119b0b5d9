import { Luggage } from 'lucide-react'
import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { TripItem } from '#shared/bridge/trip.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count, span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { PackState } from './pack-state.tsx'
import styles from './trip.module.css'

const keyOf = (item: TripItem) =>
  item.kind === 'meetings' ? 'meetings' : `${item.kind} ${item.id}`

/** What packing would take, in words: requests and time, or why it cannot be told. */
function planWords(
  chosen: number,
  plan: CommandOutput<'trip.plan'> | undefined,
  figures: (value: number) => string,
): string | null {
  if (chosen === 0) return 'nothing selected yet'
  if (!plan) return null
  if (!plan.online) return 'offline: can’t download more now'
  const time = plan.eta_ms < 1000 ? 'a moment' : span(plan.eta_ms)
  const requests = count(plan.reads, 'request', 'requests', figures)
  return `${requests}, ${time} at the service’s rate limit`
}

/**
 * The trip pack (I7): choose what to take, see what it costs, and have it proved before the network
 * goes.
 */
export default function Trip() {
  const format = useFormats()
  const choices = useQuery('trip.choices', {})
  const { value: pack } = useQuery('trip.state', {})
  const [chosen, setChosen] = useState<ReadonlyMap<string, TripItem> | null>(null)
  // What was packed last is what is offered to be packed again.
  const wanted = chosen ?? new Map((pack?.items ?? []).map((item) => [keyOf(item), item]))
  const items = [...wanted.values()]
  const plan = useQuery('trip.plan', items.length > 0 ? { items } : null)
  const busy = pack?.state === 'reading' || pack?.state === 'checking'

  const toggle = (item: TripItem) => (on: boolean) => {
    const next = new Map(wanted)
    if (on) next.set(keyOf(item), item)
    else next.delete(keyOf(item))
    setChosen(next)
  }
  const take = async (what: TripItem[]) => {
    if (what.length > 0 && !busy) await run('trip.take', { items: what })
  }
  const has = (item: TripItem) => wanted.has(keyOf(item))
  useActions([
    {
      id: 'trip.take',
      label: 'Take with me',
      group: 'Trip pack',
      keys: ['$mod+Enter'],
      hint: 'take with me',
      enabled: items.length > 0 && !busy,
      run: () => void take(items),
    },
  ])

  const { value } = choices
  if (choices.error)
    return (
      <Screen footer={<KeyHints />}>
        <ScreenHeader title="Trip pack" />
        <ListError error={choices.error} onAgain={choices.refresh} />
      </Screen>
    )
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title="Trip pack"
        facts={<span role="status">{planWords(items.length, plan.value, format.number)}</span>}
      >
        <Button
          look="primary"
          icon={Luggage}
          keys="$mod+Enter"
          busy={busy}
          aria-disabled={items.length === 0 || undefined}
          onClick={() => void take(items)}
        >
          {busy ? 'Packing' : 'Take with me'}
        </Button>
      </ScreenHeader>
      <ScreenBody narrow>
        <p className={styles.intro}>
          Choose what you need offline. Hotdesk downloads it, then checks that every screen opens
          without a network. Everything is stored encrypted on this computer.
        </p>
        {pack ? <PackState pack={pack} onAgain={() => void take(pack.items)} /> : null}
        {!value ? (
          <SkeletonLines />
        ) : (
          <>
            <section className={styles.section} aria-label="Hot lists">
              <h2>Hot lists</h2>
              {value.lists.length === 0 ? (
                <p className="muted">None yet.</p>
              ) : (
                value.lists.map((list) => (
                  <div key={list.id} className={styles.line}>
                    <Checkbox
                      checked={has({ kind: 'list', id: list.id })}
                      onChange={toggle({ kind: 'list', id: list.id })}
                      disabled={busy}
                    >
                      <bdi>{list.name}</bdi>
                    </Checkbox>
                    <span className={`${styles.aside} num`}>
                      {count(list.members, 'member', 'members', format.number)}
                    </span>
                    <span className={styles.aside}>
                      <AsOf at={list.as_of} />
                    </span>
                  </div>
                ))
              )}
            </section>
            <section className={styles.section} aria-label="Meetings">
              <h2>Meetings</h2>
              <div className={styles.line}>
                <Checkbox
                  checked={has({ kind: 'meetings' })}
                  onChange={toggle({ kind: 'meetings' })}
                  disabled={busy}
                >
                  Next seven days, including links and prep notes
                </Checkbox>
                <span className={`${styles.aside} num`}>
                  {count(value.meetings, 'meeting', 'meetings', format.number)}
                </span>
              </div>
            </section>
            <section className={styles.section} aria-label="Desks">
              <h2>Desks</h2>
              {value.desks.length === 0 ? (
                <p className="muted">None yet.</p>
              ) : (
                value.desks.map((desk) => (
                  <div key={desk.id} className={styles.line}>
                    <Checkbox
                      checked={has({ kind: 'desk', id: desk.id })}
                      onChange={toggle({ kind: 'desk', id: desk.id })}
                      disabled={busy}
                    >
                      <bdi>{desk.title}</bdi>
                    </Checkbox>
                    <span className={`${styles.aside} num`}>
                      {count(desk.companies, 'company', 'companies', format.number)} ·{' '}
                      {count(desk.prospects, 'prospect', 'prospects', format.number)}
                    </span>
                  </div>
                ))
              )}
            </section>
          </>
        )}
      </ScreenBody>
    </Screen>
  )
}
