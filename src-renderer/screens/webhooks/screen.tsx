import { t } from '#shared/i18n/translate.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { partFigure, readFigure } from '../../parts/list-view/count-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { BadgeCheck, Plus } from 'lucide-react'
import { useEffect, useMemo, useState, useEffectEvent } from 'react'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { useLink } from '../../navigation/use-link.ts'
import { rowsOf } from '../../data/rows.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { NoWebhooks } from './no-webhooks.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { useWebhookActions, type OpenDialog } from './use-webhook-actions.ts'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookDialogs } from './webhook-dialogs.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { healthOf, healthWord, hostOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

const route = getRouteApi('/webhooks/{-$webhookId}')
const keyOf = (row: WebhookRow) => row.id
const rowLabel = (row: WebhookRow) =>
  [
    hostOf(row.url),
    healthWord(row),
    t('{events, plural, one {# event} other {# events}}', { events: row.events.length }),
    ...(row.pending ? [t('not yet confirmed')] : []),
  ].join(', ')

/** Lists the subscriptions, with the one that a link names as the active row. */
function useWebhookList(linked: string | undefined) {
  const list = useQuery('webhooks.list', {})
  const all = list.value?.webhooks
  const loaded = all !== undefined
  const rows = useMemo(
    () => rowsOf(all, { as_of: list.value?.as_of ?? null, error: list.error }),
    [all, list.value?.as_of, list.error],
  )
  const grid = useGrid(rows, keyOf, 'webhooks')
  const active = useActiveRow(grid, rows)
  const pending = useQuery('pending.list', active?.conflict ? {} : null)
  useEffect(() => {
    void run('sync.look', { resource: 'webhooks' }, { quiet: true })
  }, [])
  const link = useLink(linked)
  const goToLinked = useEffectEvent(() => {
    const at = all?.findIndex((row) => row.id === linked) ?? -1
    if (at < 0 || link.isFollowed) return
    grid.moveTo(at)
    link.moveOn()
  })
  // Once per link and first read: later reads must not change the active row.
  useEffect(() => {
    if (linked !== undefined && loaded) goToLinked()
  }, [linked, loaded])
  const unread = all?.length === 0 && list.value?.as_of === null
  return { list, all, unread, rows, grid, active, pending: pending.value?.rows ?? [] }
}

const subscriptions = (count: number) =>
  t('{count, plural, one {# webhook} other {# webhooks}}', { count })

interface HeaderProps {
  list: ReturnType<typeof useWebhookList>['list']
  /** The subscriptions; undefined until they are read. */
  all: readonly WebhookRow[] | undefined
  onOpen: (open: OpenDialog) => void
  onNew: () => void
}

function Header({ list, all, onOpen, onNew }: HeaderProps) {
  const format = useFormats()
  const off = all?.filter((row) => healthOf(row) === 'gave_up').length ?? 0
  return (
    <ScreenHeader
      title={t('Webhooks')}
      facts={
        <Facts>
          {[
            all ? (
              <Figure
                key="count"
                of={readFigure(t('Webhooks'), subscriptions(all.length), list.value?.as_of ?? null)}
              />
            ) : null,
            all && off > 0 ? (
              <Figure
                key="off"
                of={partFigure({
                  name: t('Disabled'),
                  value: t('{off, plural, other {# disabled}}', { off }),
                  formula: t(
                    'Webhooks to which the service sends nothing any more, because too many deliveries in a row failed.',
                  ),
                  part: format.number(off),
                  all: [t('Webhooks'), format.number(all.length)],
                  at: list.value?.as_of ?? null,
                })}
              />
            ) : null,
            <ListAge
              resource="webhooks"
              key="age"
              at={list.value?.as_of}
              refreshing={list.refreshing}
            />,
          ]}
        </Facts>
      }
    >
      <Button icon={BadgeCheck} keys="v" onClick={() => onOpen({ kind: 'verify', row: null })}>
        {t('Verify a delivery…')}
      </Button>
      <Button icon={Plus} keys="n" onClick={onNew}>
        {t('New webhook')}
      </Button>
    </ScreenHeader>
  )
}

/** Lists the webhook subscriptions and verifies deliveries (E12). */
export default function Webhooks() {
  const { webhookId } = route.useParams()
  const [open, setOpen] = useState<OpenDialog>(null)
  const { list, all, unread, rows, grid, active, pending } = useWebhookList(webhookId)

  const turn = async (row: WebhookRow) => {
    const answer = await run('webhooks.edit', { id: row.id, set: { active: !row.active } })
    if (answer.ok)
      sayChanged(
        answer.value,
        row.active
          ? t('{host} is now off', { host: hostOf(row.url) })
          : t('{host} is now on', { host: hostOf(row.url) }),
      )
  }
  const remove = async (row: WebhookRow) => {
    setOpen(null)
    const answer = await run('webhooks.remove', { id: row.id })
    if (answer.ok)
      sayChanged(answer.value, t('Webhook to {host} deleted', { host: hostOf(row.url) }))
  }
  const addWebhook = useAdding('webhooks')
  const onNew = () => addWebhook(() => setOpen({ kind: 'new' }))
  useWebhookActions(active, { setOpen, onNew, turn: (row) => void turn(row) })
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <WebhookPanel
            key={active.id}
            row={active}
            at={rows.as_of}
            onEdit={() => setOpen({ kind: 'edit', row: active })}
            onSwitch={() => void turn(active)}
            onVerify={() => setOpen({ kind: 'verify', row: active })}
            onDelete={() => setOpen({ kind: 'delete', row: active })}
          />
        ) : null
      }
    >
      <Header list={list} all={unread ? undefined : all} onOpen={setOpen} onNew={onNew} />
      <p className={styles.plain}>
        {t(
          'Webhooks notify your own server. Hotdesk doesn’t need them: it checks the service for changes by itself.',
        )}
      </p>
      {active?.conflict ? (
        <div className={styles.plain}>
          <Conflicts
            conflicts={pending
              .filter((row) => row.subject === hostOf(active.url))
              .flatMap((row) => row.conflicts)}
          />
        </div>
      ) : null}
      <DataGrid
        id="webhooks"
        label={t('Webhooks')}
        columns={webhookColumns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={(row) => setOpen({ kind: 'edit', row })}
        empty={
          <NoWebhooks error={list.error} unread={unread} onAgain={list.refresh} onNew={onNew} />
        }
      />
      <WebhookDialogs
        open={open}
        webhooks={all ?? []}
        loopback={list.value?.loopback ?? false}
        onOpen={setOpen}
        onDelete={(row) => void remove(row)}
      />
    </Screen>
  )
}
