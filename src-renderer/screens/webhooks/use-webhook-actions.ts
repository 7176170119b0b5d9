import { t } from '#shared/i18n/translate.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

/** The open dialog of the webhooks; null if there is none. */
export type OpenDialog =
  | { kind: 'new' }
  | { kind: 'edit' | 'delete'; row: WebhookRow }
  | { kind: 'verify'; row: WebhookRow | null }
  | { kind: 'secret'; secret: string; url: string }
  | null

/** The functions that the keys of the webhooks call. */
interface WebhookWays {
  setOpen: (open: OpenDialog) => void
  onNew: () => void
  turn: (row: WebhookRow) => void
}

/** Registers the keys of the subscriptions. */
export function useWebhookActions(
  active: WebhookRow | undefined,
  { setOpen, onNew, turn }: WebhookWays,
): void {
  const enabled = active !== undefined
  useActions([
    {
      id: 'webhooks.new',
      label: t('New webhook'),
      group: t('Webhooks'),
      keys: ['n'],
      hint: t('new'),
      run: onNew,
    },
    {
      id: 'webhooks.switch',
      label: active?.active === false ? t('Turn on') : t('Turn off'),
      listedAs: t('Turn webhook on or off'),
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
      label: t('Edit webhook'),
      group: t('Webhooks'),
      keys: ['e'],
      hint: t('edit'),
      enabled,
      onRow: true,
      run: () => {
        if (active) setOpen({ kind: 'edit', row: active })
      },
    },
    {
      id: 'webhooks.verify',
      label: t('Verify a delivery'),
      group: t('Webhooks'),
      keys: ['v'],
      hint: t('verify'),
      onRow: true,
      run: () => setOpen({ kind: 'verify', row: active ?? null }),
    },
    {
      id: 'webhooks.delete',
      label: t('Delete webhook'),
      group: t('Webhooks'),
      keys: ['Delete', 'Backspace'],
      hint: t('delete'),
      enabled,
      onRow: true,
      run: () => {
        if (active) setOpen({ kind: 'delete', row: active })
      },
    },
    {
      id: 'webhooks.refresh',
      label: t('Refresh webhooks'),
      group: t('Webhooks'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'webhooks' }),
    },
  ])
}
