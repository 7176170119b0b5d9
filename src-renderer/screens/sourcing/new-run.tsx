import { useEffect, useRef, useState } from 'react'
import { pay } from '../../data/pay.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { credits, sayRun } from '../../parts/runs/run-labels.ts'
import { reach } from './sourcing-labels.ts'
import styles from './sourcing.module.css'
import paid from '../../parts/runs/research.module.css'

const USUAL_CAP = 30
const MOST_CAP = 100_000

function capError(cap: number, minimum: number | null): string | undefined {
  if (cap === 0) return 'Enter a whole number.'
  return minimum !== null && cap < minimum ? `At least ${minimum}.` : undefined
}

function reachWords({ least, most }: { least: number; most: number }): string {
  if (least === most) return `Enough for about ${most} people.`
  return `Enough for ${least} to ${most} people, depending on how many new e-mails are found.`
}

/** Quote, brief, cap: what a run costs is agreed before anything leaves (G6). */
export function NewRun({
  onLeave,
  onMade,
  brief: first = '',
  cap: firstCap = USUAL_CAP,
}: {
  onLeave: () => void
  onMade: (id: string) => void
  brief?: string
  cap?: number
}) {
  const format = useFormats()
  const online = useOnline()
  const [brief, setBrief] = useState(first)
  const [typed, setTyped] = useState(String(firstCap))
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const cap = /^\d+$/.test(typed.trim()) ? Math.min(MOST_CAP, Number(typed)) : 0
  const { value: state } = useQuery('sourcing.state', {})
  const { value: offer } = useQuery('runs.offer', cap > 0 ? { kind: 'sourcing', most: cap } : null)
  useEffect(() => {
    if (online) void run('sourcing.quote', {}, { quiet: true })
  }, [online])

  const quote = state?.quote ?? null
  const people = reach(cap, quote)
  const tooLow = quote?.minimum_credits != null && cap < quote.minimum_credits
  const blocked = !online || state?.pilot === 'off' || cap === 0 || tooLow || offer?.refusal != null
  const press = async () => {
    if (busy || blocked) return
    if (brief.trim() === '') {
      setWrong('Write a line or two first.')
      field.current?.focus()
      return
    }
    setBusy(true)
    const answer = await pay('sourcing.start', { brief: brief.trim(), max_credits: cap })
    setBusy(false)
    if (!answer.ok) return
    sayRun(answer.value.purchase)
    if (answer.value.id === null) return
    onLeave()
    onMade(answer.value.id)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title="New sourcing run"
      description="The service finds people who match and shows evidence for each. Rejected and unconfirmed people are free."
      initialFocus={field}
      actions={
        <>
          <span className={`${styles.balance} num`}>
            {offer?.balance == null ? null : `${format.number(offer.balance)} credits left`}
          </span>
          <Button onClick={onLeave}>Cancel</Button>
          <Button
            look="primary"
            keys="$mod+Enter"
            busy={busy}
            aria-disabled={blocked || undefined}
            {...(cap > 0 ? { price: { from: 0, to: cap } } : {})}
            onClick={() => void press()}
          >
            {busy ? 'Starting…' : 'Start run'}
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
        <div className={styles.quote} aria-label="Quote" role="group">
          {quote ? (
            <>
              <span className="num">
                <b>
                  {quote.qualification_credits === null
                    ? '—'
                    : credits(quote.qualification_credits)}
                </b>{' '}
                per qualified person
                {quote.email_credits === null ? (
                  ''
                ) : (
                  <>
                    , and <b>{credits(quote.email_credits)}</b> more per new, valid e-mail
                  </>
                )}
                .
              </span>
              <span>
                You never pay twice for the same person. Quoted {format.stamp(quote.read_at)}.
              </span>
            </>
          ) : (
            <span>{online ? 'Loading prices…' : 'Prices load once you’re online.'}</span>
          )}
        </div>
        <Field
          label="Who are you looking for?"
          error={wrong ?? undefined}
          hint="Candidates can come from several employers. For prospects, name their current employer."
        >
          <TextArea
            ref={field}
            value={brief}
            rows={4}
            maxLength={20_000}
            placeholder="CFOs of fintechs in Berlin who took a company through an audit"
            onChange={(event) => {
              setBrief(event.target.value)
              setWrong(null)
            }}
          />
        </Field>
        <div className={styles.row}>
          <Field label="Cap, in credits" error={capError(cap, quote?.minimum_credits ?? null)}>
            <TextField
              value={typed}
              inputMode="numeric"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <p className="muted">
            {people && cap > 0 ? reachWords(people) : null} The run pauses before it would exceed
            the cap.
          </p>
        </div>
        {online ? null : (
          <p className={paid.caution} role="status">
            You’re offline, and paid actions aren’t queued. Start it once you’re online; your text
            stays here.
          </p>
        )}
        {offer?.refusal && online ? (
          <p className={paid.caution} role="status">
            {offer.refusal.message} {offer.refusal.hint}
          </p>
        ) : null}
        {state?.pilot === 'off' ? (
          <p className={paid.caution} role="status">
            People sourcing isn’t available in this workspace.
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
