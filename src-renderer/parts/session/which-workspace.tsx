import { lazy, useEffect } from 'react'
import { useSession } from '../../stores/session.ts'
import { useWhichWorkspace } from '../../stores/which-workspace.ts'
import { Arriving } from '../../ui/arriving.tsx'

const WhichWorkspaceDialog = lazy(() => import('./which-workspace-dialog.tsx'))

/**
 * Asks which workspace a sign-in belongs to, if only the user can tell (J1, P13). If the user puts
 * the question aside, the sign-in keeps waiting; a banner on the screen behind says so and reopens
 * the question.
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
