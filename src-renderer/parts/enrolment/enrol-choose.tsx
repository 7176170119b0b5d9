import { useEffect, useMemo, useRef, useState } from 'react'
import {
  MOST_ENROLLED,
  type EnrolCandidate,
  type EnrolSelection,
} from '#shared/bridge/enrolment.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { EnrolPeople } from './enrol-people.tsx'
import { EnrolPicker } from './enrol-picker.tsx'
import type { EnrolRequest } from './enrol-store.ts'
import { statusName } from '../campaigns/campaign-labels.ts'
import styles from './enrol.module.css'

interface EnrolChooseProps {
  request: EnrolRequest
  /** Behind what became of it. */ asleep: boolean
  onHeld: (batchId: string) => void
  onClose: () => void
}

const noPeople: readonly EnrolCandidate[] = []

/** Which campaign, and who: everybody with the guard's verdict. */
export function EnrolChoose({ request, asleep, onHeld, onClose }: EnrolChooseProps) {
  const format = useFormats()
  const campaigns = useQuery('campaigns.list', {})
  const sync = useQuery('sync.state', {})
  const [campaignId, setCampaign] = useState(request.campaign_id)
  const [picked, setPicked] = useState<EnrolSelection | null>(null)
  const select = request.select ?? picked
  const check = useQuery('enrolment.check', select ? { campaign_id: campaignId, select } : null)
  const people = check.value?.people ?? noPeople
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState<'idle' | 'asking' | 'failed'>('idle')
  const [sending, setSending] = useState(false)
  const offline = sync.value?.state === 'offline'
  const reasonOf = (id: string) => reasons[id] ?? check.value?.given[id] ?? ''
  const isTicked = ({ contact_id, colour }: EnrolCandidate) =>
    colour !== 'red' &&
    (choices.get(contact_id) ?? (colour === 'green' || Boolean(check.value?.given[contact_id])))
  const ticked = people.filter(isTicked)
  const bare = ticked.filter(
    ({ colour, contact_id }) => colour === 'amber' && reasonOf(contact_id).trim() === '',
  )
  const campaign = campaigns.value?.campaigns.find(({ id }) => id === campaignId)

  // Who may be contacted is asked of the service itself as soon as the people are known, and again
  // just before anything leaves.
  const ids = useMemo(() => people.map(({ contact_id }) => contact_id).join(' '), [people])
  useEffect(() => {
    if (ids === '' || offline || asleep) return
    let current = true
    setAsking('asking')
    void run('enrolment.refresh', { contact_ids: ids.split(' ') }, { quiet: true }).then(
      (answer) => {
        if (current) setAsking(answer.ok && answer.value.failed === 0 ? 'idle' : 'failed')
      },
    )
    return () => {
      current = false
    }
  }, [ids, offline, asleep])

  const approval = useRef(request.approval)
  const begin = async (draft: boolean) => {
    if (!campaignId || ticked.length === 0 || (!draft && bare.length > 0) || sending) return
    setSending(true)
    const answer = await run(
      'enrolment.begin',
      {
        campaign_id: campaignId,
        draft,
        ...(request.select && 'batch_id' in request.select
          ? { replaces: request.select.batch_id }
          : {}),
        people: ticked.map(({ contact_id }) => {
          const reason = reasonOf(contact_id).trim()
          return reason ? { contact_id, reason } : { contact_id }
        }),
      },
      { approval: approval.current },
    )
    setSending(false)
    if (!answer.ok) return
    // Called off and begun again, it is the person's own.
    approval.current = undefined
    if (answer.value.state === 'held') return onHeld(answer.value.batch_id)
    toast({
      message: `${count(ticked.length, 'person', 'people')} kept as a draft for ${campaign?.name ?? 'the campaign'}.`,
      hint: answer.value.message
        ? `${answer.value.message} Nothing is sent by itself.`
        : 'Nothing is sent by itself.',
    })
    onClose()
  }
  useActions([
    {
      id: 'enrol.go',
      label: 'Enrol',
      group: 'Enrolment',
      keys: ['$mod+Enter'],
      inText: true,
      palette: false,
      enabled: !asleep,
      run: () => void begin(offline),
    },
  ])

  const live = people.filter(({ live_at }) => live_at !== null)
  const companies = new Set(people.map(({ company_id }) => company_id).filter((id) => id !== null))
    .size
  const asked = new Set(live.map(({ company_id }) => company_id)).size
  const oldest =
    live.length > 0 ? Math.min(...live.map(({ live_at }) => live_at ?? Infinity)) : null
  return (
    <div className={styles.choose}>
      <Field label="Campaign">
        <Select
          value={campaignId}
          placeholder="Choose a campaign…"
          onChange={setCampaign}
          options={(campaigns.value?.campaigns ?? []).map(({ id, name, status, numbers }) => ({
            value: id,
            label: name,
            detail: `${statusName(status)}, ${count(numbers.enrolled, 'person', 'people', format.number)} enrolled`,
          }))}
        />
      </Field>
      {campaign && campaign.status !== 'active' ? (
        <p className={styles.note}>
          {campaign.status === 'draft'
            ? 'A draft: nobody is written to until it is activated.'
            : `${statusName(campaign.status)}: nobody is written to until it is resumed.`}
        </p>
      ) : null}
      {request.select ? null : <EnrolPicker selected={picked} onSelect={setPicked} />}
      {select ? (
        <>
          <div className={styles.summary} role="status">
            <b className="num">{count(people.length, 'person', 'people')}</b>
            {(['green', 'amber', 'red'] as const).map((colour) => (
              <span key={colour} className={styles.tally} data-colour={colour}>
                <i aria-hidden="true" />
                {people.filter((one) => one.colour === colour).length}{' '}
                {colour === 'green'
                  ? 'clear'
                  : colour === 'amber'
                    ? 'need a reason'
                    : 'cannot be enrolled'}
              </span>
            ))}
            <span
              className={`${styles.live} num`}
              data-old={offline || asking === 'failed' || undefined}
            >
              {offline
                ? 'Offline: do-not-contact cannot be asked'
                : asking === 'failed'
                  ? 'The service could not be asked about all companies'
                  : asking === 'asking' && asked < companies
                    ? `Asking the service about ${asked} of ${companies} companies…`
                    : oldest === null
                      ? ''
                      : `Do-not-contact asked live at ${format.time(oldest)}`}
            </span>
          </div>
          {(check.value?.left_out ?? 0) > 0 ? (
            <p className={styles.note}>
              At most {MOST_ENROLLED} at a time, so that each can be looked at:{' '}
              {format.number(check.value?.left_out ?? 0)} of those you chose are not in this one.
            </p>
          ) : null}
          <EnrolPeople
            people={people}
            isTicked={isTicked}
            reasonOf={reasonOf}
            loading={check.loading}
            onTick={(id, on) => setChoices(new Map([...choices, [id, on]]))}
            onReason={(changed, reason) =>
              setReasons({ ...reasons, ...Object.fromEntries(changed.map((id) => [id, reason])) })
            }
          />
        </>
      ) : null}
      <div className={styles.actions}>
        <span className={`${styles.tell} muted`}>
          {!campaignId
            ? 'Choose the campaign.'
            : ticked.length === 0
              ? 'Nobody is ticked.'
              : offline
                ? 'Offline it is kept as a draft, and never sent by itself.'
                : bare.length > 0
                  ? `${count(bare.length, 'person needs', 'people need')} a reason.`
                  : 'Leaves after 30 seconds; until then Cancel sends nothing.'}
        </span>
        {offline ? null : (
          <Button
            disabled={!campaignId || ticked.length === 0}
            busy={sending}
            onClick={() => void begin(true)}
          >
            Keep as draft
          </Button>
        )}
        <Button
          look="primary"
          keys="$mod+Enter"
          disabled={!campaignId || ticked.length === 0 || (!offline && bare.length > 0)}
          busy={sending}
          onClick={() => void begin(offline)}
        >
          {offline
            ? `Keep ${format.number(ticked.length)} as a draft`
            : `Enrol ${count(ticked.length, 'person', 'people', format.number)}`}
        </Button>
      </div>
    </div>
  )
}
