import { t } from '#shared/i18n/translate.ts'
import { ArrowLeft, ArrowRight, CloudOff, PanelLeft, PanelRight, Search } from 'lucide-react'
import { lazy } from 'react'
import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '../../data/use-query.ts'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { usePanel } from '../../stores/panels.ts'
import { useSession } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LaterPart } from '../../ui/later-part.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { PracticeMenu } from './practice-menu.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { ShareScreen } from './share-screen.tsx'
import styles from './top-bar.module.css'

// Loaded ahead by onceQuiet.
const RecordWalk = lazy(() => import('./record-walk.tsx'))

/**
 * Shows the top bar: back, forward and refresh, the search (which opens the palette), offline state,
 * practice, notices, shortcuts.
 */
export function TopBar() {
  const { value: session } = useSession()
  const { value: sync } = useQuery('sync.state', {})
  const navigation = usePanel('navigation')
  const detail = useRegisteredActions().find(({ id }) => id === 'view.detail')
  const { open: unfolded } = usePanel('detail')
  const show = useOverlay((state) => state.show)
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const canGoForward =
    useRouterState({ select: ({ location }) => location.state.__TSR_index }) < history.length - 1
  // `/people/c_1`, but not `/people`.
  const isRecord = useRouterState({
    select: ({ location }) => location.pathname.split('/').length > 2,
  })
  return (
    <header className={styles.bar} data-print="none">
      {navigation.open ? null : (
        <IconButton
          icon={PanelLeft}
          label={t('Show the sidebar')}
          keys="["
          onClick={() => navigation.show(true)}
        />
      )}
      <span className={styles.walk}>
        <IconButton
          icon={ArrowLeft}
          label={t('Back')}
          keys="Alt+ArrowLeft"
          disabled={!canGoBack}
          onClick={() => history.back()}
        />
        <IconButton
          icon={ArrowRight}
          label={t('Forward')}
          keys="Alt+ArrowRight"
          disabled={!canGoForward}
          onClick={() => history.forward()}
        />
      </span>
      <RefreshButton />
      {isRecord ? (
        <LaterPart>
          <RecordWalk />
        </LaterPart>
      ) : null}
      <button
        type="button"
        className={styles.search}
        data-shortcut="$mod+k"
        onClick={() => show('palette')}
      >
        <Icon of={Search} />
        <span className="cut grow" title={t('Find people, companies, jobs, notes…')}>
          {t('Find people, companies, jobs, notes…')}
        </span>
        <Shortcut keys="$mod+k" quiet />
      </button>
      <span className="grow" />
      <ShareScreen />
      {sync?.state === 'offline' ? (
        <Banner tone="warn" pill icon={CloudOff}>
          {t('Offline. Keep going: nothing is lost.')}
        </Banner>
      ) : null}
      {session?.workspace?.kind === 'practice' ? <PracticeMenu /> : null}
      <NoticeBell />
      {detail?.enabled && !unfolded ? (
        <IconButton
          icon={PanelRight}
          label={t('Show the detail panel')}
          keys="]"
          onClick={() => detail.run()}
        />
      ) : null}
      <button
        type="button"
        className={styles.shortcuts}
        data-shortcut="?"
        onClick={() => show('keys')}
        aria-label={t('Shortcuts')}
      >
        <span>{t('Shortcuts')}</span> <Shortcut keys="?" quiet />
      </button>
    </header>
  )
}
