import { t } from '#shared/i18n/translate.ts'
import { useRef, useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { EnrolCandidate, EnrolSelection } from '#shared/bridge/enrolment.ts'
import { MAX_ENROLLED } from '#shared/bridge/values.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useHeldMs } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Select } from '../../ui/select.tsx'
import { useChoices } from './use-choices.ts'
import { useLiveCheck } from './use-live-check.ts'
import { leftOutFigure, missingReasonFigure, tickedFigure } from './verdict-figures.ts'
import { VerdictSummary } from './verdict-summary.tsx'
import { EnrolPeople } from './enrol-people.tsx'
import { EnrolPicker } from './enrol-picker.tsx'
import type { EnrolRequest } from './enrol-store.ts'
import { campaignStatusWord } from '#shared/domain/campaign-status-labels.ts'
import styles from './enrol.module.css'

interface EnrolChooseProps {
  request: EnrolRequest
  /** Hidden behind the outcome: nothing is checked, and no keys work. */
  asleep: boolean
  onHeld: (batchId: string) => void
  onClose: () => void
}

const noPeople: readonly EnrolCandidate[] = []

/** Chooses the campaign and the people, and shows the guard's verdict for each person. */
export function EnrolChoose({ request, asleep, onHeld, onClose }: EnrolChooseProps) {
  const campaigns = useQuery('campaigns.list', {})
  const sync = useQuery('sync.state', {})
  const [campaignId, setCampaign] = useState(request.campaign_id)
  const [picked, setPicked] = useState<EnrolSelection | null>(null)
  const select = request.select ?? picked
  const check = useQuery('enrolment.check', select ? { campaign_id: campaignId, select } : null)
  const people = check.value?.people ?? noPeople
  const choices = useChoices(check.value)
  const { ticked, missingReason, reasonOf } = choices
  const [sending, setSending] = useState(false)
  const offline = sync.value?.state === 'offline'
  const campaign = campaigns.value?.campaigns.find(({ id }) => id === campaignId)
  const liveCheck = useLiveCheck(people, !offline && !asleep)

  const approval = useRef(request.approval)
  const ready = campaignId !== null && ticked.length > 0
  const begin = async (draft: boolean) => {
    if (!campaignId || !ready || (!draft && missingReason.length > 0) || sending) return
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
    // After a cancellation, a new attempt is the user's own and no longer the agent's.
    approval.current = undefined
    if (answer.value.state === 'held') return onHeld(answer.value.batch_id)
    sayKept(ticked.length, campaign?.name, answer.value.message)
    onClose()
  }
  useActions([
    {
      id: 'enrol.go',
      label: t('Enrol'),
      group: t('Enrolment'),
      keys: ['$mod+Enter'],
      inText: true,
      palette: false,
      enabled: !asleep,
      run: () => void begin(offline),
    },
  ])

  return (
    <div className={styles.choose}>
      <CampaignField
        campaigns={campaigns.value?.campaigns ?? []}
        value={campaignId}
        onChange={setCampaign}
      />
      {campaign ? <StatusNote status={campaign.status} /> : null}
      {request.select ? null : <EnrolPicker selected={picked} onSelect={setPicked} />}
      {select ? (
        <>
          <VerdictSummary
            people={people}
            loading={check.loading}
            offline={offline}
            liveCheck={liveCheck}
          />
          <LeftOutNote leftOut={check.value?.left_out ?? 0} people={people.length} />
          <EnrolPeople
            people={people}
            isTicked={choices.isTicked}
            reasonOf={reasonOf}
            loading={check.loading}
            onTick={choices.tick}
            onReason={choices.giveReason}
          />
        </>
      ) : null}
      <EnrolFooter
        campaignChosen={campaignId !== null}
        ticked={ticked.length}
        missingReason={missingReason.length}
        offline={offline}
        sending={sending}
        onBegin={(draft) => void begin(draft)}
      />
    </div>
  )
}

interface EnrolFooterProps extends Situation {
  sending: boolean
  onBegin: (draft: boolean) => void
}

/** Shows what is missing, and offers to enrol or to keep a draft; offline only a draft. */
function EnrolFooter({ sending, onBegin, ...situation }: EnrolFooterProps) {
  const { campaignChosen, ticked, missingReason, offline } = situation
  const ready = campaignChosen && ticked > 0
  const format = useFormats()
  const holdTime = formatHoldTime(useHeldMs('enrolment'))
  const asksReason = ready && !offline && missingReason > 0
  const missing = asksReason ? { missing: missingReason, ticked } : null
  return (
    <div className={styles.actions}>
      <span className={`${styles.tell} muted`}>
        <Explained of={missing ? missingReasonFigure(missing, format) : null}>
          {nextStep(situation, holdTime)}
        </Explained>
      </span>
      {offline ? null : (
        <Button disabled={!ready} busy={sending} onClick={() => onBegin(true)}>
          {t('Keep as draft')}
        </Button>
      )}
      <Button
        look="primary"
        keys="$mod+Enter"
        disabled={!ready || (!offline && missingReason > 0)}
        busy={sending}
        onClick={() => onBegin(offline)}
      >
        <Explained byKey of={ready ? tickedFigure(ticked, format) : null}>
          {offline
            ? t('{count, plural, other {Keep # as a draft}}', { count: ticked })
            : t('{count, plural, one {Enrol # person} other {Enrol # people}}', { count: ticked })}
        </Explained>
      </Button>
    </div>
  )
}

/** Shows in a toast that an enrolment was kept as a draft. */
function sayKept(count: number, campaign: string | undefined, message: string | null): void {
  toast({
    message: campaign
      ? t(
          '{count, plural, one {# person kept as a draft for {campaign}.} other {# people kept as a draft for {campaign}.}}',
          { count, campaign },
        )
      : t(
          '{count, plural, one {# person kept as a draft for the campaign.} other {# people kept as a draft for the campaign.}}',
          { count },
        ),
    hint: message
      ? `${message} ${t('Nothing is sent automatically.')}`
      : t('Nothing is sent automatically.'),
  })
}

type Campaigns = CommandOutput<'campaigns.list'>['campaigns']

function CampaignField({
  campaigns,
  value,
  onChange,
}: {
  campaigns: Campaigns
  value: string | null
  onChange: (id: string) => void
}) {
  return (
    <Field label={t('Campaign')}>
      <Select
        value={value}
        placeholder={t('Choose a campaign…')}
        onChange={onChange}
        options={campaigns.map(({ id, name, status, numbers }) => ({
          value: id,
          label: name,
          detail: statusDetail(status, numbers.enrolled),
        }))}
      />
    </Field>
  )
}

/** Describes the status of a campaign and, if the service states it, the number of people in it. */
function statusDetail(status: string, enrolled: number | null): string {
  if (enrolled === null) return campaignStatusWord(status)
  return t(
    '{count, plural, one {{status}, # person enrolled} other {{status}, # people enrolled}}',
    { status: campaignStatusWord(status), count: enrolled },
  )
}

/** Explains why no e-mails are sent yet; renders nothing while the campaign is active. */
function StatusNote({ status }: { status: string }) {
  if (status === 'active') return null
  return (
    <p className={styles.note}>
      {status === 'draft'
        ? t('Draft: no e-mails are sent until it’s activated.')
        : t('{status}: no e-mails are sent until it’s resumed.', {
            status: campaignStatusWord(status),
          })}
    </p>
  )
}

interface Situation {
  campaignChosen: boolean
  ticked: number
  missingReason: number
  offline: boolean
}

/** Describes what is missing before the enrolment can start, or what the button does. */
function nextStep(
  { campaignChosen, ticked, missingReason, offline }: Situation,
  holdTime: string,
): string {
  if (!campaignChosen) return t('Choose the campaign.')
  if (ticked === 0) return t('No one selected.')
  if (offline) return t('You’re offline. Saved as a draft; never sent automatically.')
  if (missingReason > 0)
    return t('{count, plural, one {# person needs a reason.} other {# people need a reason.}}', {
      count: missingReason,
    })
  return t('Sends in {time} – you can cancel until then.', { time: holdTime })
}

/** Shows how many people did not fit into this enrolment. */
function LeftOutNote({ leftOut, people }: { leftOut: number; people: number }) {
  const format = useFormats()
  if (leftOut === 0) return null
  return (
    <p className={styles.note}>
      <Explained of={leftOutFigure({ leftOut, people }, format)}>
        {t(
          '{count, plural, one {At most {most} at a time: # of the people you chose is left out.} other {At most {most} at a time: # of the people you chose are left out.}}',
          { count: leftOut, most: format.number(MAX_ENROLLED) },
        )}
      </Explained>
    </p>
  )
}
