import { t } from '#shared/i18n/translate.ts'
import { useState, type ReactNode } from 'react'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { Buyable } from '#shared/bridge/spend.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { openMove } from '../../parts/campaigns/move-store.ts'
import { FindContacts } from '../../parts/spend/find-contacts.tsx'
import { DeletePerson } from '../../parts/people/delete-person.tsx'
import { PaidButton, PaidNote } from '../../parts/spend/paid-button.tsx'
import { usePaid } from '../../parts/spend/use-paid.ts'
import { wordsOf } from './approval-labels.ts'
import styles from './approvals.module.css'

/**
 * Shows the button that the user would press for this action elsewhere, with its price, guard and
 * caps: approving is pressing it (L7). `decline` is rendered before it.
 */
export function ApprovalActions({ row, decline }: { row: ApprovalRow; decline: ReactNode }) {
  const target = row.people[0] ?? row.company
  if (row.route && target)
    return <Buy row={row} route={row.route} target={target} decline={decline} />
  return (
    <div className={styles.actions}>
      {decline}
      <Opens row={row} />
    </div>
  )
}

function Buy({
  row,
  route,
  target,
  decline,
}: {
  row: ApprovalRow
  route: Buyable
  target: { id: string; name: string }
  decline: ReactNode
}) {
  const bought = usePaid(route, target.id, target.name, { approval: row.id })
  const [finding, setFinding] = useState(false)
  // The number of contacts is unknown, so the user sets a maximum first.
  const paid =
    route === 'companies.findContacts' ? { ...bought, press: () => setFinding(true) } : bought
  const have = paid.offer?.rebuy === 'have'
  return (
    <>
      {have ? (
        <p className={styles.note}>
          {paid.offer?.rebuy_message ?? t('It is here already.')} {t('Nothing needs to be bought.')}
        </p>
      ) : (
        <PaidNote paid={paid} />
      )}
      <div className={styles.actions}>
        {decline}
        {have ? null : (
          <PaidButton paid={paid} size="normal">
            {wordsOf(row).verb}
          </PaidButton>
        )}
      </div>
      {finding ? (
        <FindContacts company={target} approval={row.id} onClose={() => setFinding(false)} />
      ) : null}
    </>
  )
}

/**
 * Shows a button that opens the same question or guard as everywhere else before an irreversible
 * action.
 */
function Opens({ row }: { row: ApprovalRow }) {
  const { id, kind, people, campaign, action } = row
  const { verb } = wordsOf(row)
  if (kind === 'delete_person') return <Delete row={row} />
  if (kind === 'move_campaign' && campaign && action)
    return (
      <Button onClick={() => openMove({ id: campaign.id, action, approval: id })}>{verb}</Button>
    )
  if (!campaign) return null
  return (
    <Button
      onClick={() =>
        openEnrol({
          campaign_id: campaign.id,
          select: { contacts: { ids: people.map((person) => person.id) } },
          approval: id,
        })
      }
    >
      {verb}
    </Button>
  )
}

function Delete({ row }: { row: ApprovalRow }) {
  const [open, setOpen] = useState(false)
  const { value: known } = useQuery('contacts.read', { id: row.people[0]?.id ?? '' })
  if (!known?.contact)
    return known ? <span className="muted">{t('This person no longer exists.')}</span> : null
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {wordsOf(row).verb}
      </Button>
      {open ? (
        <DeletePerson
          person={known.contact}
          known={known}
          approval={row.id}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
