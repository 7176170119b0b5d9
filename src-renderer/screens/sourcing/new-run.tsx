import { formatFigure, t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { SourcingQuote } from '#shared/bridge/sourcing.ts'
import { pay } from '../../data/pay.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { Balance } from '../../parts/spend/balance.tsx'
import { readCap } from '../../parts/spend/credit-cap.ts'
import { credits, sayRun } from '../../parts/runs/run-labels.ts'
import { RunObstacles } from '../../parts/runs/run-obstacles.tsx'
import {
  briefOf,
  reach,
  searchOf,
  targetRules,
  type Search,
  type SearchTarget,
} from './sourcing-labels.ts'
import { reachFigure } from './outcome-figures.ts'
import styles from './sourcing.module.css'
import paid from '../../parts/runs/research.module.css'

const USUAL_CAP = 30

function capError(typed: string, minimum: number | null): string | undefined {
  const { cap, error } = readCap(typed)
  if (error !== undefined) return error
  return minimum !== null && cap < minimum
    ? t('{minimum, plural, one {Enter at least # credit.} other {Enter at least # credits.}}', {
        minimum,
      })
    : undefined
}

function describeReach({ least, most }: { least: number; most: number }): string {
  if (least === most)
    return t(
      '{people, plural, one {Enough for about # person.} other {Enough for about # people.}}',
      { people: most },
    )
  return t(
    '{most, plural, one {Enough for {least} to # person, depending on how many new e-mails are found.} other {Enough for {least} to # people, depending on how many new e-mails are found.}}',
    { least: formatFigure(least), most },
  )
}

/** Reads the cost of a run with this cap, and whether it can be started now. */
function useRunOffer(cap: number) {
  const online = useOnline()
  const { value: state } = useQuery('sourcing.state', {})
  const { value: offer } = useQuery('runs.offer', cap > 0 ? { kind: 'sourcing', max: cap } : null)
  useEffect(() => {
    if (online) void run('sourcing.quote', {}, { quiet: true })
  }, [online])

  const quote = state?.quote ?? null
  const available = state?.pilot !== 'off'
  const tooLow = quote?.minimum_credits != null && cap < quote.minimum_credits
  const blocked = !online || !available || cap === 0 || tooLow || offer?.refusal != null
  return { online, quote, offer, available, blocked }
}

interface NewRunProps {
  onClose: () => void
  onMade: (id: string) => void
  brief?: string
  cap?: number
}

/** Asks for a brief and a cap, and shows the prices, before anything is sent or charged (G6). */
export function NewRun({
  onClose,
  onMade,
  brief: first = '',
  cap: firstCap = USUAL_CAP,
}: NewRunProps) {
  const [search, setSearch] = useState(() => searchOf(first))
  const [typed, setTyped] = useState(String(firstCap))
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const employer = useRef<HTMLInputElement>(null)
  const noEmployer = search.target === 'prospects' && search.employer.trim() === ''
  const { cap } = readCap(typed)
  const { online, quote, offer, available, blocked } = useRunOffer(cap)

  const press = async () => {
    if (busy || blocked) return
    setTried(true)
    if (noEmployer) return employer.current?.focus()
    if (search.brief.trim() === '') return field.current?.focus()
    setBusy(true)
    const answer = await pay('sourcing.start', { brief: briefOf(search), max_credits: cap })
    setBusy(false)
    if (!answer.ok) return
    sayRun(answer.value.purchase)
    if (answer.value.id === null) return
    onClose()
    onMade(answer.value.id)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('New sourcing run')}
      description={t(
        'The service finds people who match and shows evidence for each. Rejected and unconfirmed people are free.',
      )}
      initialFocus={field}
      actions={
        <>
          <span className={`${styles.balance} num`}>
            {offer?.balance == null ? null : (
              <Balance>
                {t('{balance, plural, one {# credit left} other {# credits left}}', {
                  balance: offer.balance,
                })}
              </Balance>
            )}
          </span>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            keys="$mod+Enter"
            busy={busy}
            aria-disabled={blocked || undefined}
            {...(cap > 0 ? { price: { from: 0, to: cap } } : {})}
            onClick={() => void press()}
          >
            {busy ? t('Starting…') : t('Start run')}
          </Button>
        </>
      }
    >
      <div
        className={styles.form}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void press()
          }
        }}
      >
        <Quote quote={quote} online={online} />
        <SearchFields
          search={search}
          tried={tried}
          refs={{ brief: field, employer }}
          onChange={setSearch}
        />
        <CapField typed={typed} cap={cap} quote={quote} onType={setTyped} />
        <RunObstacles online={online} refusal={offer?.refusal ?? null} />
        {available ? null : (
          <p className={paid.caution} role="status">
            {t('People sourcing isn’t available in this workspace.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface SearchFieldsProps {
  search: Search
  tried: boolean
  refs: {
    brief: RefObject<HTMLTextAreaElement | null>
    employer: RefObject<HTMLInputElement | null>
  }
  onChange: (search: Search) => void
}

/** Asks whom a run looks for, and shows the rule of each kind of search. */
function SearchFields({ search, tried, refs, onChange }: SearchFieldsProps) {
  const { target, employer, brief } = search
  const sayMissing = (text: string, words: string) =>
    tried && text.trim() === '' ? words : undefined
  return (
    <>
      <div className={styles.sought}>
        <SegmentedControl<SearchTarget>
          label={t('Search for')}
          value={target}
          options={[
            { value: 'candidates', label: t('Candidates') },
            { value: 'prospects', label: t('Prospects') },
          ]}
          onChange={(next) => next && onChange({ ...search, target: next })}
        />
        <p className="muted">{targetRules[target]}</p>
      </div>
      {target === 'prospects' ? (
        <Field
          label={t('Current employer')}
          error={sayMissing(
            employer,
            t('Enter their current employer. A search for prospects needs it.'),
          )}
        >
          <TextField
            ref={refs.employer}
            value={employer}
            maxLength={300}
            onChange={(event) => onChange({ ...search, employer: event.target.value })}
          />
        </Field>
      ) : null}
      <Field
        label={t('Who are you looking for?')}
        error={sayMissing(brief, t('Write a line or two first.'))}
      >
        <TextArea
          ref={refs.brief}
          value={brief}
          rows={4}
          maxLength={19_500}
          placeholder={t('CFOs of fintechs in Berlin who took a company through an audit')}
          onChange={(event) => onChange({ ...search, brief: event.target.value })}
        />
      </Field>
    </>
  )
}

function Prices({ quote }: { quote: SourcingQuote }) {
  const { qualification_credits, email_credits, others = [] } = quote
  if (qualification_credits === null)
    return (
      <span>
        {others.length > 0 ? (
          <>
            <Trans
              text="The service writes: <bdi>{prices}</bdi>"
              values={{ prices: others.join(' · ') }}
              parts={{ bdi: <bdi /> }}
            />
          </>
        ) : (
          t('The service quotes no price for each person. Your cap is the most you can pay.')
        )}
      </span>
    )
  return (
    <span className="num">
      {email_credits === null ? (
        <Trans
          text="<b>{credits}</b> per qualified person."
          values={{ credits: credits(qualification_credits) }}
          parts={{ b: <b /> }}
        />
      ) : (
        <Trans
          text="<b>{credits}</b> per qualified person, and <b>{email_credits}</b> more per new, valid e‑mail."
          values={{
            credits: credits(qualification_credits),
            email_credits: credits(email_credits),
          }}
          parts={{ b: <b /> }}
        />
      )}
    </span>
  )
}

/** Shows the price of one person and of one new e-mail, as the service last quoted it. */
function Quote({ quote, online }: { quote: SourcingQuote | null; online: boolean }) {
  const format = useFormats()
  return (
    <div className={styles.quote} aria-label={t('Quote')} role="group">
      {quote ? (
        <>
          <Prices quote={quote} />
          <span>
            {t('You never pay twice for the same person. Quoted {time}.', {
              time: format.stamp(quote.read_at),
            })}
          </span>
        </>
      ) : (
        <span>{online ? t('Loading prices…') : t('Prices load once you’re online.')}</span>
      )}
    </div>
  )
}

interface CapFieldProps {
  typed: string
  /** The typed number; 0 if it is no cap. */
  cap: number
  quote: SourcingQuote | null
  onType: (typed: string) => void
}

/** Asks for the most a run may cost, and shows how many people that is enough for. */
function CapField({ typed, cap, quote, onType }: CapFieldProps) {
  const format = useFormats()
  const people = reach(cap, quote)
  return (
    <div className={styles.row}>
      <Field label={t('Cap, in credits')} error={capError(typed, quote?.minimum_credits ?? null)}>
        <TextField
          value={typed}
          inputMode="numeric"
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <p className="muted">
        {people && quote && cap > 0 ? (
          <>
            <Explained of={reachFigure(cap, people, quote, format)}>
              {describeReach(people)}
            </Explained>{' '}
          </>
        ) : null}
        {t('The run pauses before it would exceed the cap.')}
      </p>
    </div>
  )
}
