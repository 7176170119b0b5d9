import { getRouteApi } from '@tanstack/react-router'
import { BadgeCheck, Plus, Webhook } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { rowsOf } from '../../data/rows.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HealthMark } from './health-mark.tsx'
import { useWebhookActions, type OpenDialog } from './use-webhook-actions.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { eventWord, healthOf, healthWord, hostOf, pathOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

const route = getRouteApi('/webhooks/{-$webhookId}')
const keyOf = (row: WebhookRow) => row.id
const rowLabel = (row: WebhookRow) =>
  `${hostOf(row.url)}, ${healthWord(row)}, ${count(row.events.length, 'event')}${row.pending ? ', not yet confirmed' : ''}`

const columns: readonly Column<WebhookRow>[] = [
  {
    id: 'pending',
    header: '',
    label: 'Waiting for the service',
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} conflict={row.conflict} />,
  },
  { id: 'health', header: 'State', width: 158, cell: (row) => <HealthMark row={row} /> },
  {
    id: 'url',
    header: 'URL',
    width: { share: 1.2, least: 170 },
    cell: (row) => (
      <span className={`cut ${styles.address}`} title={row.url}>
        <bdi>
          <span className={styles.host}>{hostOf(row.url)}</span>
          <span className="faint">{pathOf(row.url)}</span>
        </bdi>
      </span>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    width: { share: 1.4, least: 150 },
    tone: 'muted',
    cell: (row) => (
      <span className="cut">
        {row.events.length === 18 ? 'All events' : row.events.map(eventWord).join(', ')}
      </span>
    ),
  },
  {
    id: 'secret',
    header: 'Secret',
    width: 96,
    tone: 'faint',
    cell: (row) => (row.secret_here ? 'in keychain' : '—'),
  },
]

/**
 * Webhook subscriptions (E12): which are on, which the service gave up on, and a bench to check a
 * delivery.
 */
export default function Webhooks() {
  const { webhookId } = route.useParams()
  const format = useFormats()
  const [open, setOpen] = useState<OpenDialog>(null)
  const list = useQuery('webhooks.list', {})
  const all = list.value?.webhooks
  const loaded = all !== undefined
  const rows = useMemo(
    () => rowsOf(all, { as_of: list.value?.as_of ?? null, error: list.error }),
    [all, list.value?.as_of, list.error],
  )
  const grid = useGrid(rows, keyOf, 'webhooks')
  const active = useActiveRow(grid, rows)
  const conflicts = useQuery('pending.list', active?.conflict ? {} : null)
  useEffect(() => {
    void run('sync.look', { resource: 'webhooks' }, { quiet: true })
  }, [])
  useEffect(() => {
    const at = all?.findIndex((row) => row.id === webhookId) ?? -1
    if (at >= 0) grid.moveTo(at)
    // oxlint-disable-next-line react/exhaustive-deps -- Once per link and first read: later reads must not move the keyboard.
  }, [webhookId, loaded])

  const off = all?.filter((row) => healthOf(row) === 'gave_up').length ?? 0
  const close = () => setOpen(null)
  const turn = async (row: WebhookRow) => {
    const answer = await run('webhooks.edit', { id: row.id, set: { active: !row.active } })
    if (answer.ok)
      sayChanged(answer.value, `${hostOf(row.url)} is now ${row.active ? 'off' : 'on'}`)
  }
  const remove = async (row: WebhookRow) => {
    close()
    const answer = await run('webhooks.remove', { id: row.id })
    if (answer.ok) sayChanged(answer.value, `Subscription to ${hostOf(row.url)} deleted`)
  }
  useWebhookActions(active, setOpen, (row) => void turn(row))
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <WebhookPanel
            key={active.id}
            row={active}
            onEdit={() => setOpen({ what: 'edit', row: active })}
            onSwitch={() => void turn(active)}
            onVerify={() => setOpen({ what: 'verify', row: active })}
            onDelete={() => setOpen({ what: 'delete', row: active })}
          />
        ) : null
      }
    >
      <ScreenHeader
        title="Webhooks"
        facts={
          <Facts>
            {[
              all ? count(all.length, 'subscription', 'subscriptions', format.number) : null,
              off > 0 ? `${off} disabled` : null,
              <AsOf key="age" at={list.value?.as_of} refreshing={list.refreshing} />,
            ]}
          </Facts>
        }
      >
        <Button icon={BadgeCheck} keys="v" onClick={() => setOpen({ what: 'verify', row: null })}>
          Verify a delivery…
        </Button>
        <Button icon={Plus} keys="n" onClick={() => setOpen({ what: 'new' })}>
          New webhook
        </Button>
      </ScreenHeader>
      <p className={styles.plain}>
        Webhooks deliver to your own server. A desktop app can’t receive them, so Hotdesk checks the
        service regularly instead. Manage your subscriptions here.
      </p>
      {active?.conflict ? (
        <div className={styles.plain}>
          <Conflicts
            conflicts={
              conflicts.value?.rows
                .filter((row) => row.subject === hostOf(active.url))
                .flatMap((row) => row.conflicts) ?? []
            }
          />
        </div>
      ) : null}
      <DataGrid
        id="webhooks"
        label="Webhook subscriptions"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={(row) => setOpen({ what: 'edit', row })}
        empty={
          list.error ? (
            <ListError error={list.error} onAgain={list.refresh} />
          ) : (
            <EmptyState
              icon={Webhook}
              title="No subscriptions yet"
              actions={
                <Button look="primary" icon={Plus} onClick={() => setOpen({ what: 'new' })}>
                  Create subscription
                </Button>
              }
            >
              A subscription sends events to your server as they happen, such as a reply or a
              finished scrape. It’s free.
            </EmptyState>
          )
        }
      />
      {open?.what === 'new' || open?.what === 'edit' ? (
        <EditDialog
          key={open.what}
          webhook={open.what === 'edit' ? open.row : null}
          loopback={list.value?.loopback ?? false}
          onClose={close}
          onSecret={(secret, url) => setOpen({ what: 'secret', secret, url })}
        />
      ) : null}
      {open?.what === 'secret' ? (
        <SecretDialog secret={open.secret} url={open.url} onClose={close} />
      ) : null}
      {open?.what === 'verify' ? (
        <VerifyDialog webhooks={all ?? []} chosen={open.row} onClose={close} />
      ) : null}
      {open?.what === 'delete' ? (
        <DeleteDialog row={open.row} onClose={close} onDelete={() => void remove(open.row)} />
      ) : null}
    </Screen>
  )
}

function DeleteDialog({
  row,
  onClose,
  onDelete,
}: {
  row: WebhookRow
  onClose: () => void
  onDelete: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(shown) => {
        if (!shown) onClose()
      }}
      size="small"
      title={`Delete the subscription to ${hostOf(row.url)}?`}
      description="You have 10 seconds to undo. After that it’s permanent: deliveries stop, and a new subscription needs a new secret."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  )
}
