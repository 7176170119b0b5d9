import { lazy, useEffect } from 'react'
import { useSession } from '../../stores/session.ts'
import { useWhichWorkspace } from '../../stores/which-workspace.ts'
import { Arriving } from '../../ui/arriving.tsx'

const WhichWorkspaceDialog = lazy(() => import('./which-workspace-dialog.tsx'))

/**
 * Asks which workspace a sign-in belongs to where only the person can say (J1, P13). Put aside, the
 * sign-in goes on waiting; the screen behind says so and brings the question back.
 */
export function WhichWorkspace() {
  const { value: session } = useSession()
  const question = session?.question ?? null
  const putAside = useWhichWorkspace((state) => state.putAside)
  const isAsked = question !== null
  useEffect(() => {
    if (!isAsked) putAside(false)
  }, [isAsked, putAside])
  return <Arriving>{question ? <WhichWorkspaceDialog question={question} /> : null}</Arriving>
}
