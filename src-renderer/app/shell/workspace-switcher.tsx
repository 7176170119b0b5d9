import { t } from '#shared/i18n/translate.ts'
import { ChevronsUpDown } from 'lucide-react'
import { run } from '../../data/run.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useAddWorkspace } from '../../stores/add-workspace.ts'
import { useWorkspaces } from '../../parts/session/use-workspaces.ts'
import { goTo } from '../../navigation/navigation.ts'
import { WorkspaceFlag } from '../../ui/workspace-flag.tsx'
import styles from './workspace-switcher.module.css'

/**
 * Shows the name and colour of the open workspace; lists the others with their pending edits, and
 * adds one (J4).
 */
export function WorkspaceSwitcher() {
  const { value: session } = useSession()
  const workspaces = useWorkspaces()
  const current = session?.workspace
  const add = useAddWorkspace((state) => state.show)
  if (!current) return <div className={styles.place} />
  const trigger = (
    <button type="button" className={styles.switcher}>
      <WorkspaceFlag name={current.name} colour={current.colour} />
      <span className="grow cut" title={current.name}>
        <span className="spoken">{t('Workspace')} </span>
        {current.name}
      </span>
      <span className={styles.chevron}>
        <Icon of={ChevronsUpDown} size="small" />
      </span>
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      groups={[
        {
          label: t('Workspaces'),
          items: (workspaces ?? []).map((workspace) => ({
            label: workspace.name,
            checked: workspace.current,
            mark: <WorkspaceFlag name={workspace.name} colour={workspace.colour} />,
            detail: [
              workspace.kind === 'practice'
                ? t('practice')
                : (workspace.person ?? workspace.base_url),
              workspace.signed_in ? '' : t('signed out'),
              workspace.pending > 0
                ? t('{count, plural, one {# edit waiting} other {# edits waiting}}', {
                    count: workspace.pending,
                  })
                : '',
            ]
              .filter(Boolean)
              .join(' · '),
            onSelect: () => {
              if (!workspace.current) void run('session.switch', { id: workspace.id })
            },
          })),
        },
        {
          items: [
            { label: t('Add a workspace…'), onSelect: () => add(true) },
            { label: t('Workspaces and sign-out…'), onSelect: () => goTo('/settings/workspaces') },
          ],
        },
      ]}
    />
  )
}
