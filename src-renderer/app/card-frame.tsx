import { t } from '#shared/i18n/translate.ts'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useActions } from '../keys/use-actions.ts'
import { useSession } from '../stores/session.ts'
import { KeyHints } from '../ui/key-hints.tsx'
import { changingActions } from './shell/use-everywhere-actions.ts'
import { useKeyAhead } from './use-key-ahead.ts'
import { useVisibility } from './use-visibility.ts'
import styles from './card-frame.module.css'

/**
 * Frames the card shown beside a call (N7): without navigation, and with undo and lock as the only
 * global actions.
 */
export default function CardFrame() {
  useVisibility()
  useKeyAhead()
  useActions(changingActions, 'everywhere')
  useEffect(() => {
    document.title = t('Call · Hotdesk')
  }, [])
  const { value: session } = useSession()
  return (
    <div
      className={styles.frame}
      data-practice={session?.workspace?.kind === 'practice' || undefined}
    >
      <main className={styles.screen} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <KeyHints />
    </div>
  )
}
