import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { useQuery } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './practice-menu.module.css'

const PracticeTokens = lazy(async () => ({
  default: (await import('./practice-tokens.tsx')).PracticeTokens,
}))

/**
 * Offers simulated problems in the practice workspace (D13): no network, a colleague's edit, a
 * service that fails or ignores what it accepts.
 */
export function PracticeMenu() {
  const { value } = useQuery('practice.state', {})
  const navigate = useNavigate()
  const [tokens, setTokens] = useState(false)
  const trigger = (
    <button type="button" className={styles.practice}>
      <Trans
        text="<icon/>Practice<spoken> workspace: what can go wrong</spoken>"
        parts={{
          icon: <Icon of={FlaskConical} size="small" />,
          spoken: <span className="spoken" />,
        }}
      />
    </button>
  )
  usePracticeActions(value)
  if (!value?.available) return <span className={styles.practice}>{t('Practice')}</span>
  return (
    <>
      <Menu
        trigger={trigger}
        align="end"
        groups={[
          {
            label: t('Simulate a problem'),
            items: [
              {
                label: t('Flight mode'),
                detail: t('Cuts the network until you turn it off'),
                checked: value.flight_mode,
                onSelect: () => void run('practice.flightMode', { on: !value.flight_mode }),
              },
              {
                label: t('The service ignores statuses'),
                detail: t('It accepts them but doesn’t save them'),
                checked: value.ignores_status,
                onSelect: () => void run('practice.ignoreStatus', { on: !value.ignores_status }),
              },
            ],
          },
          {
            items: [
              {
                label: t('A colleague edits someone'),
                detail: t('In the list you opened last'),
                onSelect: () => void runWithToast('practice.colleague'),
              },
              {
                label: t('The service fails for a moment'),
                detail: t('The next few requests fail'),
                onSelect: () => void runWithToast('practice.stumble'),
              },
            ],
          },
          {
            items: [
              {
                label: t('API tokens…'),
                detail: t('Make and revoke them, with chosen permissions'),
                onSelect: () => setTokens(true),
              },
              {
                label: t('Import your own data…'),
                detail: t('People, companies and job leads from a file'),
                onSelect: () => void navigate({ to: '/import' }),
              },
            ],
          },
        ]}
      />
      {tokens ? (
        <Suspense>
          <PracticeTokens open={tokens} onClose={() => setTokens(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Registers the menu's actions for the palette while the workspace is a practice one. */
function usePracticeActions(value: CommandOutput<'practice.state'> | undefined): void {
  const navigate = useNavigate()
  const flight = value?.flight_mode === true
  const group = t('Practice')
  const enabled = value?.available === true
  useActions(
    [
      {
        id: 'practice.flight',
        label: flight ? t('Flight mode: off') : t('Flight mode: on'),
        group,
        enabled,
        run: () => void run('practice.flightMode', { on: !flight }),
      },
      {
        id: 'practice.ignore',
        label: value?.ignores_status
          ? t('The service saves statuses again')
          : t('The service ignores statuses'),
        group,
        enabled,
        run: () => void run('practice.ignoreStatus', { on: !value?.ignores_status }),
      },
      {
        id: 'practice.colleague',
        label: t('A colleague edits someone'),
        group,
        enabled,
        run: () => void runWithToast('practice.colleague'),
      },
      {
        id: 'practice.import',
        label: t('Import your own data'),
        group,
        enabled,
        run: () => void navigate({ to: '/import' }),
      },
      {
        id: 'practice.stumble',
        label: t('The service fails for a moment'),
        group,
        enabled,
        run: () => void runWithToast('practice.stumble'),
      },
    ],
    'everywhere',
  )
}

/** Runs a practice command and shows its message in a toast. */
async function runWithToast(command: 'practice.colleague' | 'practice.stumble'): Promise<void> {
  const answer = await run(command, {})
  if (answer.ok) toast({ message: answer.value.message })
}
