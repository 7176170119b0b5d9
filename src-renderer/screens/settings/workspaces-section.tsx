import { t } from '#shared/i18n/translate.ts'
import { LogOut, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Workspace } from '#shared/bridge/session.ts'
import { run } from '../../data/run.ts'
import { useAddWorkspace } from '../../stores/add-workspace.ts'
import { useWorkspaces } from '../../parts/session/use-workspaces.ts'
import { unsentFigure } from '../../parts/sync/pending-figures.ts'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { WorkspaceFlag } from '../../ui/workspace-flag.tsx'
import { LowCreditAlert } from '../../parts/spend/low-credit-alert.tsx'
import { Section } from './section.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import styles from './settings.module.css'

/** Shows the action on a workspace: switch to it, or sign in again. */
function WorkspaceAction({ workspace }: { workspace: Workspace }) {
  if (!workspace.current)
    return (
      <Button size="small" onClick={() => void run('session.switch', { id: workspace.id })}>
        {t('Switch')}
      </Button>
    )
  if (workspace.signed_in) return <span className="faint">{t('current')}</span>
  return (
    <Button size="small" onClick={() => void run('session.renew', {})}>
      {t('Sign in again')}
    </Button>
  )
}

/** Shows how many edits of a workspace wait, and explains that. */
function Waiting({ pending }: { pending: number }) {
  const words = t('{pending, plural, one {# edit waiting} other {# edits waiting}}', { pending })
  return <Explained of={unsentFigure(words)}>{words}</Explained>
}

/**
 * Lists the workspaces of this computer with their pending changes, and lets the user sign in again
 * or out (J4, J7).
 */
export function WorkspacesSection() {
  const workspaces = useWorkspaces()
  const add = useAddWorkspace((state) => state.show)
  const [leavingId, setLeavingId] = useState<string | null>(null)
  const leaving = workspaces?.find(({ id }) => id === leavingId) ?? null
  return (
    <>
      <Section
        title={t('Workspaces')}
        words={t(
          'Each has its own files, key and colour on this computer. Nothing is shared between them.',
        )}
        aside={
          <Button size="small" icon={Plus} onClick={() => add(true)}>
            {t('Add a workspace')}
          </Button>
        }
      >
        <ul>
          {workspaces?.map((workspace) => (
            <li key={workspace.id} className={styles.workspace}>
              <WorkspaceFlag name={workspace.name} colour={workspace.colour} />
              <span className={styles.keyWords}>
                <b>{workspace.name}</b>
                <span className={styles.detail}>
                  {[
                    workspace.kind === 'practice'
                      ? t('Practice: on this computer only, with practice credits')
                      : workspace.base_url,
                    workspace.person,
                    workspace.signed_in ? null : t('signed out'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {workspace.pending > 0 ? (
                    <>
                      {' · '}
                      <Waiting pending={workspace.pending} />
                    </>
                  ) : null}
                </span>
              </span>
              <WorkspaceAction workspace={workspace} />
              <Button
                size="small"
                look="quiet"
                icon={LogOut}
                onClick={() => setLeavingId(workspace.id)}
              >
                {t('Sign out…')}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('Credits')}>
        <LowCreditAlert
          className={styles.figure}
          hint={t('At this many credits or fewer. The service also alerts at {balance}.', {
            balance: 10,
          })}
        />
      </Section>
      <SignOutDialog workspace={leaving} onClose={() => setLeavingId(null)} />
    </>
  )
}
