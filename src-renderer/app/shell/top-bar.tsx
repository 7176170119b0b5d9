import { ArrowLeft, ArrowRight, CloudOff, PanelLeft, Search } from 'lucide-react'
import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '../../data/use-query.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { PracticeMenu } from './practice-menu.tsx'
import { ShareScreen } from './share-screen.tsx'
import styles from './top-bar.module.css'

/** The top bar: back and forward, the search (it is the palette), the offline banner, practice, notices, shortcuts. */
export function TopBar() {
  const { value: session } = useSession()
  const { value: sync } = useQuery('sync.state', {})
  const open = usePreferences(({ preferences }) => preferences.navigation_open)
  const show = useOverlay((state) => state.show)
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const canGoForward = useRouterState({ select: ({ location }) => location.state.__TSR_index }) < history.length - 1
  return (
    <header className={styles.bar}>
      {open ? null : <IconButton icon={PanelLeft} label="Show the navigation" keys="[" onClick={() => setPreferences({ navigation_open: true })} />}
      <span className={styles.walk}>
        <IconButton icon={ArrowLeft} label="Back" keys="Alt+ArrowLeft" disabled={!canGoBack} onClick={() => history.back()} />
        <IconButton icon={ArrowRight} label="Forward" keys="Alt+ArrowRight" disabled={!canGoForward} onClick={() => history.forward()} />
      </span>
      <button type="button" className={styles.search} onClick={() => show('palette')}>
        <Icon of={Search} /><span className="cut grow">Find people, companies, jobs, notes…</span><Kbd keys="$mod+k" />
      </button>
      <span className="grow" />
      <ShareScreen />
      {sync?.state === 'offline' ? <Banner tone="warn" pill icon={CloudOff}>Offline. Keep going: nothing is lost.</Banner> : null}
      {session?.workspace?.kind === 'practice' ? <PracticeMenu /> : null}
      <NoticeBell />
      <button type="button" className={styles.shortcuts} onClick={() => show('keys')} aria-label="Shortcuts"><span>Shortcuts</span> <Kbd keys="?" /></button>
    </header>
  )
}
