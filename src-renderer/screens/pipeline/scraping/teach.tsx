import { GraduationCap } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import type { BackTest, Exclusion, Proposal, ScrapeConfigRow } from '#shared/bridge/pipeline.ts'
import { run } from '../../../data/run.ts'
import { useQuery } from '../../../data/use-query.ts'
import { count } from '../../../format/formats.ts'
import { useFormats } from '../../../format/use-formats.tsx'
import { useActions } from '../../../keys/use-actions.ts'
import { useOnline } from '../../../stores/session.ts'
import { toast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Hold } from './hold.tsx'
import styles from './scraping.module.css'

const nameOf = (one: Exclusion) => `${one.kind} ${one.value.toLowerCase()}`

function exclusionHint(archived: boolean, online: boolean): string {
  if (archived) return 'Archived configurations don’t run.'
  if (!online) return 'You’re offline. Exclusions can’t be undone, so they aren’t queued.'
  return 'Exclusions can’t be removed once added.'
}

/**
 * Teaches the scraper: what my dismissals have in common, tried on the leads that are here, and
 * sent only when a person says so (B9).
 */
export function Teach({ config }: { config: ScrapeConfigRow }) {
  const format = useFormats()
  const online = useOnline()
  const answer = useQuery('scraping.proposals', { config_id: config.id })
  const [chosen, setChosen] = useState<Exclusion[]>([])
  const [own, setOwn] = useState<Exclusion[]>([])
  const [holding, setHolding] = useState(false)
  const [sending, setSending] = useState(false)
  const together = useQuery(
    'scraping.backTest',
    chosen.length > 0 ? { exclusions: chosen.map(({ kind, value }) => ({ kind, value })) } : null,
  )
  const is = (one: Exclusion) => chosen.some((each) => nameOf(each) === nameOf(one))
  const set = (one: Exclusion, on: boolean) => {
    setHolding(false)
    setChosen(on ? [...chosen, one] : chosen.filter((each) => nameOf(each) !== nameOf(one)))
  }
  const send = async () => {
    setHolding(false)
    setSending(true)
    const of = (kind: Exclusion['kind']) =>
      chosen.filter((one) => one.kind === kind).map((one) => one.value)
    const done = await run('scraping.exclude', {
      config_id: config.id,
      terms: of('term'),
      companies: of('company'),
    })
    setSending(false)
    if (!done.ok) return
    setChosen([])
    setOwn([])
    toast({
      message: `${count(done.value.added, 'exclusion')} added to “${config.name}”`,
      hint: 'The chart compares the scrapes before and after.',
    })
  }
  const { value } = answer
  const shown: (Exclusion | Proposal)[] = [
    ...(value?.proposals ?? []),
    ...own.filter((one) => !value?.proposals.some((each) => nameOf(each) === nameOf(one))),
  ]
  const term = useRef<HTMLInputElement>(null)
  const ready = chosen.length > 0 && online && !config.archived && !holding && !sending
  const group = 'Scraping'
  useActions([
    ...shown.slice(0, 9).map((one, index) => ({
      id: `scraping.choose.${index + 1}`,
      label: `Select “${one.value}” to exclude`,
      group,
      keys: [String(index + 1)],
      hint: 'choose',
      run: () => set(one, !is(one)),
    })),
    {
      id: 'scraping.term',
      label: 'Try your own term or company',
      group,
      keys: ['n'],
      hint: 'own term',
      run: () => term.current?.focus(),
    },
    {
      id: 'scraping.exclude',
      label: 'Exclude selected from now on',
      group,
      keys: ['e'],
      hint: 'exclude',
      enabled: ready,
      run: () => setHolding(true),
    },
  ])
  const none = value !== undefined && value.proposals.length === 0
  return (
    <Card
      title="Teach the scraper"
      aside={
        value
          ? `${count(value.dismissed, 'dismissed lead', 'dismissed leads', format.number)} of ${format.number(value.leads)}`
          : null
      }
    >
      <p className={styles.about}>
        <Icon of={GraduationCap} />{' '}
        <span>
          Suggestions from your dismissals, tested against cached leads. Nothing is sent until you
          confirm.
        </span>
      </p>
      {answer.error && value === undefined ? <p className="muted">{answer.error.message}</p> : null}
      {answer.error === undefined && value === undefined ? <SkeletonLines lines={3} /> : null}
      {none ? (
        <p className="muted">
          {value.dismissed === 0
            ? 'No dismissed leads yet. Press D on a lead in the table and choose a reason.'
            : 'No pattern yet that wouldn’t also hide leads you kept. Dismiss more leads, or try your own term.'}
        </p>
      ) : null}
      <ul className={styles.proposals}>
        {shown.map((one, index) => (
          <Line
            key={nameOf(one)}
            one={one}
            place={index + 1}
            test={'test' in one ? one.test : undefined}
            on={is(one)}
            onChange={(on) => set(one, on)}
          />
        ))}
      </ul>
      <OwnTerm
        ref={term}
        onAdd={(one) => {
          if (!own.some((each) => nameOf(each) === nameOf(one))) setOwn([...own, one])
          if (!is(one)) set(one, true)
        }}
      />
      {chosen.length > 0 && together.value ? (
        <Together test={together.value.test} leads={together.value.leads} />
      ) : null}
      {holding ? (
        <Hold
          what={`Sending ${count(chosen.length, 'exclusion')} to “${config.name}”`}
          onCancel={() => {
            setHolding(false)
            toast({ message: 'Cancelled. Nothing was sent.' })
          }}
          onGo={() => void send()}
        />
      ) : (
        <div className={styles.send}>
          <Button
            look="primary"
            busy={sending}
            keys="e"
            disabled={!ready}
            onClick={() => setHolding(true)}
          >
            Exclude {chosen.length === 0 ? '' : chosen.length} from now on…
          </Button>
          <span className="faint">{exclusionHint(config.archived, online)}</span>
        </div>
      )}
    </Card>
  )
}

function Line({
  one,
  place,
  test,
  on,
  onChange,
}: {
  one: Exclusion
  place: number
  test: BackTest | undefined
  on: boolean
  onChange: (on: boolean) => void
}) {
  const tried = useQuery(
    'scraping.backTest',
    test ? null : { exclusions: [{ kind: one.kind, value: one.value }] },
  )
  const known = test ?? tried.value?.test
  return (
    <li className={styles.proposal}>
      <Checkbox checked={on} onChange={onChange}>
        <b>
          <bdi>{one.value}</bdi>
        </b>
        {one.kind === 'company' ? <span className="faint"> company</span> : null}
        {place < 10 ? (
          <>
            {' '}
            <Kbd keys={String(place)} />
          </>
        ) : null}
      </Checkbox>
      {known ? <Effect test={known} /> : null}
      {known && known.examples.lost.length > 0 ? (
        <div className={styles.lost}>
          also hides{' '}
          {known.examples.lost
            .slice(0, 3)
            .map((lead) => `“${lead.title}”`)
            .join(', ')}
          {known.undecided + known.kept > 3 ? ' …' : ''}
        </div>
      ) : null}
    </li>
  )
}

/** "hides 6 dismissed · 1 undecided · none you kept" */
function Effect({ test }: { test: BackTest }) {
  const format = useFormats()
  return (
    <span className={`${styles.effect} num`}>
      hides <b>{format.number(test.dismissed)}</b> dismissed · {format.number(test.undecided)}{' '}
      undecided ·{' '}
      {test.kept > 0 ? (
        <b className={styles.kept}>{format.number(test.kept)} you kept</b>
      ) : (
        'none you kept'
      )}
    </span>
  )
}

function Together({ test, leads }: { test: BackTest; leads: number }) {
  const format = useFormats()
  const all = test.dismissed + test.undecided + test.kept
  return (
    <p className={styles.together} role="status">
      Combined effect: would have hidden <b className="num">{format.number(all)}</b> of{' '}
      {format.number(leads)} leads: <Effect test={test} />
    </p>
  )
}

function OwnTerm({ onAdd, ref }: { onAdd: (one: Exclusion) => void; ref: Ref<HTMLInputElement> }) {
  const [text, setText] = useState('')
  const add = (kind: Exclusion['kind']) => {
    const value = text.trim()
    if (value) {
      onAdd({ kind, value })
      setText('')
    }
  }
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault()
        add('term')
      }}
    >
      <TextField
        ref={ref}
        aria-label="Your own term or company"
        placeholder="Your own term or company"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!text.trim()}>
        Try as a term
      </Button>
      <Button disabled={!text.trim()} onClick={() => add('company')}>
        Try as a company
      </Button>
    </form>
  )
}
