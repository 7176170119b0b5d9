import { t } from '#shared/i18n/translate.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useMayView } from '../../parts/sync/permission.tsx'

/** The dialog that is open over the subscriptions. */
export type OpenDialog =
  | { what: 'new' }
  | { what: 'edit' | 'delete'; row: WebhookRow }
  | { what: 'verify'; row: WebhookRow | null }
  | { what: 'secret'; secret: string; url: string }
  | null

/** Registers the keys of the subscriptions. */
export function useWebhookActions(
  active: WebhookRow | undefined,
  setOpen: (open: OpenDialog) => void,
  turn: (row: WebhookRow) => void,
): void {
  const enabled = active !== undefined
  const mayView = useMayView('webhooks')
  useActions([
    {
      id: 'webhooks.new',
      label: t('New subscription'),
      group: t('Webhooks'),
      keys: ['n'],
      hint: t('new'),
      enabled: mayView,
      run: () => setOpen({ what: 'new' }),
    },
    {
      id: 'webhooks.switch',
      label: active?.active === false ? t('Turn on') : t('Turn off'),
      listedAs: t('Turn subscription on or off'),
      group: t('Webhooks'),
      keys: ['o'],
      hint: t('on or off'),
      enabled,
      onRow: true,
      run: () => {
        if (active) turn(active)
      },
    },
    {
      id: 'webhooks.edit',
      label: t('Edit subscription'),
      group: t('Webhooks'),
      keys: ['e'],
      hint: t('edit'),
      enabled,
      onRow: true,
      run: () => {
        if (active) setOpen({ what: 'edit', row: active })
      },
    },
    {
      id: 'webhooks.verify',
      label: t('Verify a delivery'),
      group: t('Webhooks'),
      keys: ['v'],
      hint: t('verify'),
      onRow: true,
      run: () => setOpen({ what: 'verify', row: active ?? null }),
    },
    {
      id: 'webhooks.delete',
      label: t('Delete subscription'),
      group: t('Webhooks'),
      keys: ['Delete', 'Backspace'],
      hint: t('delete'),
      enabled,
      onRow: true,
      run: () => {
        if (active) setOpen({ what: 'delete', row: active })
      },
    },
    {
      id: 'webhooks.refresh',
      label: t('Refresh subscriptions'),
      group: t('Webhooks'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'webhooks' }),
    },
  ])
}
