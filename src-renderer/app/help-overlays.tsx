import { t } from '#shared/i18n/translate.ts'
import { lazy } from 'react'
import { run } from '../data/run.ts'
import type { Action } from '../keys/action.ts'
import { useActions } from '../keys/use-actions.ts'
import { helpLabels } from '../parts/help/help-labels.ts'
import { copyDiagnostics } from '../parts/links/copy-diagnostics.ts'
import { startFirstSteps } from '../parts/help/start-first-steps.ts'
import { Arriving } from '../ui/arriving.tsx'
import { useOverlay } from '../stores/overlay.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toasts.ts'
import { surfaceActions } from '../ui/surface/surface-actions.ts'

const WhatsNew = lazy(() => import('../parts/help/whats-new.tsx'))
const ReportProblem = lazy(() => import('../parts/help/report-problem.tsx'))
const SurfaceDialog = lazy(() => import('../ui/surface/surface-dialog.tsx'))

const everywhere = t('Everywhere')

const opens = (overlay: 'news' | 'report') => () => useOverlay.getState().show(overlay)

/** Help with a letter of its own, after G and with Shift. */
export const helpActions: Action[] = (
  [
    ['news', helpLabels.news, 'n', opens('news')],
    ['report', helpLabels.report, 'r', opens('report')],
    ['diagnostics', t('Copy diagnostics'), 'd', () => void copyDiagnostics()],
    ['logs', t('Open log folder'), 'l', () => void run('diagnostics.openLogs', {})],
  ] as const
).map(([name, label, letter, onPress]) => ({
  id: `app.${name}`,
  label,
  group: everywhere,
  keys: [`g Shift+${letter}`],
  run: onPress,
}))

export const firstSteps = (isPractice: boolean): Action => ({
  id: 'app.firstSteps',
  label: helpLabels.firstSteps,
  group: everywhere,
  keys: ['g Shift+f'],
  palette: isPractice,
  run: () => {
    if (isPractice) startFirstSteps()
    else toast({ message: helpLabels.inPractice, hint: helpLabels.toPractice })
  },
})

/** Offers help everywhere in the window, even before sign-in and on the lock screen. */
export function HelpOverlays() {
  const { value: session } = useSession()
  const isPractice = session?.workspace?.kind === 'practice' && !session.locked
  const { overlay, show } = useOverlay()
  useActions([...helpActions, ...surfaceActions(show, true), firstSteps(isPractice)], 'everywhere')
  return (
    <Arriving>
      {overlay === 'news' ? <WhatsNew /> : null}
      {overlay === 'report' ? <ReportProblem /> : null}
      {overlay === 'help' || overlay === 'text' ? (
        <SurfaceDialog view={overlay} layer={0} onTurn={show} />
      ) : null}
    </Arriving>
  )
}
