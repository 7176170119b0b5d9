import { t } from '#shared/i18n/translate.ts'
import { Plug, PlugZap } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Connection } from '../bridge.ts'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { connection } from '../data/connection.ts'
import styles from './connection-gate.module.css'

const words: Partial<Record<Connection, { title: string; text: string }>> = {
  waiting: {
    title: t('This page isn’t connected to Hotdesk'),
    text: t(
      'Press Enter where Hotdesk runs, and open the address it prints. If it was stopped, start it with npm start. Your work is saved.',
    ),
  },
  elsewhere: {
    title: t('Hotdesk is open in another page'),
    text: t('It was opened at a newer address. Close this page and continue there.'),
  },
  stopped: {
    title: t('Hotdesk was stopped'),
    text: t('Your work is saved on this computer. Start Hotdesk again to continue.'),
  },
}

/**
 * Renders the window while main is reachable, and otherwise the reason why it is not. Only the page
 * of the browser host can lose main; in Electron the gate is always open.
 */
export function ConnectionGate({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(connection().subscribe, connection().now)
  const notice = words[now]
  if (notice)
    return (
      <main className={styles.alone}>
        <EmptyState icon={Plug} title={notice.title} mood="problem">
          {notice.text}
        </EmptyState>
      </main>
    )
  if (now === 'opening') return null
  return (
    <>
      {now === 'lost' ? (
        <Banner tone="warn" icon={PlugZap}>
          {t('Lost the connection to Hotdesk. Retrying. Everything saved is kept.')}
        </Banner>
      ) : null}
      {children}
    </>
  )
}
