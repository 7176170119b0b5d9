import { t } from '#shared/i18n/translate.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, lazy, useEffect } from 'react'
import { Arriving } from '../../ui/arriving.tsx'
import { FigureHost } from '../../ui/figure/figure-host.tsx'
import { uncover, usePanel } from '../../stores/panels.ts'
import { useSession } from '../../stores/session.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { FirstStepsHost } from '../first-steps/first-steps-host.tsx'
import { SequenceHint } from './sequence-hint.tsx'
import { Navigation } from './navigation.tsx'
import { SessionBanners } from './session-banners.tsx'
import { TopBar } from './top-bar.tsx'
import { WriteHost } from '../../parts/emails/write-host.tsx'
import { useArrival } from '../use-arrival.ts'
import { useKeyAhead } from '../use-key-ahead.ts'
import { useRecentRecords } from '../use-recent-records.ts'
import { useVisibility } from '../use-visibility.ts'
import { usePlaceTitle } from './use-place-title.ts'
import { loadPalette, useReadAhead } from './use-read-ahead.ts'
import { useNewsOffer } from './use-news-offer.ts'
import { useEverywhereActions } from './use-everywhere-actions.ts'
import styles from './shell.module.css'

const Palette = lazy(loadPalette)
const CheatSheet = lazy(() => import('../palette/cheat-sheet.tsx'))

/**
 * Frames the window: navigation, top bar, banners, the screen. The practice workspace has a
 * coloured frame, so that it is not mistaken for a real one.
 */
export function Shell() {
  useEverywhereActions()
  usePlaceTitle()
  useRecentRecords()
  useVisibility()
  useArrival()
  useKeyAhead()
  useReadAhead()
  useNewsOffer()
  const navigation = usePanel('navigation')
  const at = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => uncover('navigation'), [at])
  const { value: session } = useSession()
  const overlay = useOverlay((state) => state.overlay)
  return (
    <div
      className={styles.app}
      data-print="stack"
      data-practice={session?.workspace?.kind === 'practice' || undefined}
    >
      <a
        href="#screen"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('screen')?.focus()
        }}
      >
        {t('Skip to content')}
      </a>
      {navigation.open && navigation.over ? (
        <div className={styles.scrim} onClick={() => uncover('navigation')} />
      ) : null}
      {navigation.open ? <Navigation over={navigation.over} /> : null}
      <div className={styles.right} data-print="open">
        <TopBar />
        <SessionBanners />
        <main className={styles.screen} id="screen" tabIndex={-1} data-print="open">
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <FirstStepsHost />
      </div>
      <SequenceHint />
      <FigureHost />
      <WriteHost />
      <Arriving>
        {overlay === 'palette' ? <Palette /> : null}
        {overlay === 'keys' ? <CheatSheet /> : null}
      </Arriving>
    </div>
  )
}
