import { t } from '#shared/i18n/translate.ts'
import { keptFigure } from '../../parts/list-view/count-figures.ts'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Link } from '@tanstack/react-router'
import { Hand, Plug } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { MoveDialog } from '../../parts/campaigns/move-dialog.tsx'
import { ApprovalActions } from './actions.tsx'
import { forWhom, stateLabels, wordsOf } from './approval-labels.ts'
import styles from './approvals.module.css'

/**
 * Lists the requests of agents (L7). The user approves one by pressing the button they would press
 * elsewhere, with its price and guard.
 */
export default function ApprovalsScreen() {
  const { value } = useQuery('approvals.list', {})
  const { waiting = [], decided = [] } = value ?? {}
  // A decided request stays in its place while the screen is open, so that no other one slides
  // under the pointer.
  const [stays, setStays] = useState<readonly string[]>([])
  const fresh = waiting.filter(({ id }) => !stays.includes(id))
  if (fresh.length > 0) setStays([...stays, ...fresh.map(({ id }) => id)])
  const here = stays.flatMap((id) => [...waiting, ...decided].find((row) => row.id === id) ?? [])
  const before = decided.filter(({ id }) => !stays.includes(id))
  const isEmpty = waiting.length + decided.length === 0
  return (
    <Screen>
      <ScreenHeader
        title={t('Approvals')}
        facts={
          waiting.length > 0 ? (
            <Figure
              of={keptFigure(
                t('Waiting for you'),
                t('{waiting, plural, one {# waits for you} other {# wait for you}}', {
                  waiting: waiting.length,
                }),
                t('Requests of agents that wait for your decision.'),
              )}
            />
          ) : null
        }
      >
        <Button look="quiet" size="small" icon={Plug} onClick={() => goTo('/settings/agents')}>
          {t('Agents')}
        </Button>
      </ScreenHeader>
      {value && isEmpty ? <Nothing agents={value.agents} /> : null}
      {value && !isEmpty ? (
        <ScreenBody narrow>
          {here.length > 0 ? (
            <ul className={styles.waiting} aria-label={t('Waiting for you')}>
              {here.map((row) => (
                <Request key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <p className={`${styles.none} muted`}>{t('Nothing to approve.')}</p>
          )}
          {before.length > 0 ? (
            <section aria-label={t('Decided before')}>
              <h2 className={styles.head}>{t('Decided before')}</h2>
              <ul className={styles.decided}>
                {before.map((row) => (
                  <Decided key={row.id} row={row} />
                ))}
              </ul>
            </section>
          ) : null}
        </ScreenBody>
      ) : null}
      <EnrolHost />
      {waiting.some(({ kind }) => kind === 'move_campaign') ? <Moves /> : null}
    </Screen>
  )
}

function Nothing({ agents }: { agents: boolean }) {
  if (agents)
    return (
      <EmptyState icon={Hand} title={t('Nothing to approve')}>
        {t(
          'When an agent asks for something that costs credits or can’t be undone, it appears here for you to decide.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Hand}
      title={t('No agents connected')}
      actions={
        <Button look="primary" onClick={() => goTo('/settings/agents')}>
          {t('Open agent settings')}
        </Button>
      }
    >
      {t(
        'Agents on this computer can read this workspace once you turn that on. What they ask for that costs credits or can’t be undone then appears here for you to decide.',
      )}
    </EmptyState>
  )
}

/** Shows a request: with its buttons while it waits, with its result once it is decided. */
function Request({ row }: { row: ApprovalRow }) {
  const format = useFormats()
  const { title, icon } = wordsOf(row)
  const { agent, why, asked_at, expires_at } = row
  const named = keptFigure(
    t('People to enrol'),
    format.number(row.people.length),
    t('People that the agent names in this request.'),
  )
  return (
    <li
      className={styles.card}
      data-line=""
      aria-label={t('{name}: {message}', { name: title, message: forWhom(row) })}
    >
      <span className={styles.kind}>
        <Icon of={icon} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>
          <Explained of={row.kind === 'enrol_people' ? named : null}>{title}</Explained>
          <span
            className={`${styles.asked} num`}
            title={t('Expires {expires_at}', { expires_at: format.dateTime(expires_at) })}
          >
            <bdi>{agent}</bdi> · {format.stamp(asked_at)}
          </span>
        </p>
        <Whom row={row} />
        {why ? (
          <p className={styles.why}>
            “<bdi>{why}</bdi>”
          </p>
        ) : null}
        {row.state !== 'waiting' ? (
          <p className={styles.came} role="status">
            <State row={row} />
          </p>
        ) : (
          <ApprovalActions
            row={row}
            decline={
              <Button look="quiet" onClick={() => void run('approvals.decline', { id: row.id })}>
                {t('Decline')}
              </Button>
            }
          />
        )}
      </div>
    </li>
  )
}

/** Links to the page of one person or company; for several it only names them. */
function Whom({ row }: { row: ApprovalRow }) {
  const { people, company } = row
  const person = people.length === 1 ? people[0] : undefined
  if (person && row.kind !== 'enrol_people')
    return (
      <p className={styles.whom}>
        <Link to="/people/{-$contactId}" params={{ contactId: person.id }}>
          <bdi>{person.name}</bdi>
        </Link>
        <DncBadge flag={person.do_not_contact} showUnknown />
      </p>
    )
  if (company)
    return (
      <p className={styles.whom}>
        <Link to="/companies/{-$companyId}" params={{ companyId: company.id }}>
          <bdi>{company.name}</bdi>
        </Link>
        <DncBadge flag={company.do_not_contact} />
      </p>
    )
  return (
    <p className={styles.whom}>
      <bdi>{forWhom(row)}</bdi>
    </p>
  )
}

function Decided({ row }: { row: ApprovalRow }) {
  const format = useFormats()
  const { agent, decided_at, expires_at } = row
  return (
    <li>
      <span className={styles.line}>
        <b>{wordsOf(row).title}</b> <bdi className="muted">{forWhom(row)}</bdi>
      </span>
      <span className={styles.came}>
        <State row={row} />
        <span className="faint">
          <bdi>{agent}</bdi> · {format.stamp(decided_at ?? expires_at)}
        </span>
      </span>
    </li>
  )
}

function State({ row: { state, outcome, language } }: { row: ApprovalRow }) {
  return (
    <>
      <span className={styles.state} data-state={state}>
        {stateLabels[state]}
      </span>
      {outcome ? (
        <span className="muted" lang={language ?? undefined}>
          {outcome}
        </span>
      ) : null}
    </>
  )
}

/** Shows the question before a campaign is activated, paused or resumed. */
function Moves() {
  const { value } = useQuery('campaigns.list', {})
  return <MoveDialog rows={value?.campaigns ?? []} />
}
