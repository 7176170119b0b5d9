import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

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
  useActions([
    {
      id: 'webhooks.new',
      label: 'New subscription',
      group: 'Webhooks',
      keys: ['n'],
      hint: 'new',
      run: () => setOpen({ what: 'new' }),
    },
    {
      id: 'webhooks.switch',
      label: active?.active === false ? 'Turn on' : 'Turn off',
      group: 'Webhooks',
      keys: ['o'],
      hint: 'on or off',
      enabled,
      onRow: true,
      run: () => {
        if (active) turn(active)
      },
    },
    {
      id: 'webhooks.edit',
      label: 'Edit subscription',
      group: 'Webhooks',
      keys: ['e'],
      hint: 'edit',
      enabled,
      onRow: true,
      run: () => {
        if (active) setOpen({ what: 'edit', row: active })
      },
    },
    {
      id: 'webhooks.verify',
      label: 'Verify a delivery',
      group: 'Webhooks',
      keys: ['v'],
      hint: 'verify',
      onRow: true,
      run: () => setOpen({ what: 'verify', row: active ?? null }),
    },
    {
      id: 'webhooks.delete',
      label: 'Delete subscription',
      group: 'Webhooks',
      keys: ['Delete', 'Backspace'],
      hint: 'delete',
      enabled,
      onRow: true,
      run: () => {
        if (active) setOpen({ what: 'delete', row: active })
      },
    },
    {
      id: 'webhooks.refresh',
      label: 'Refresh subscriptions',
      group: 'Webhooks',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'webhooks' }),
    },
  ])
}
