import { lazy, useState } from 'react'
import { useKeyLayer } from '../../keys/key-layer.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Arriving } from '../arriving.tsx'
import { surfaceActions, type SurfaceView } from './surface-actions.ts'

const SurfaceDialog = lazy(() => import('./surface-dialog.tsx'))

/**
 * Shows a dialog's help or plain text in another dialog above it. The window does this for its
 * screens.
 */
export function SurfaceHost() {
  const layer = useKeyLayer()
  const [view, show] = useState<SurfaceView | null>(null)
  useActions(surfaceActions(show, false), 'everywhere')
  return (
    <Arriving>{view ? <SurfaceDialog view={view} layer={layer} onTurn={show} /> : null}</Arriving>
  )
}
