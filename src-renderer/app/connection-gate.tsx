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
    title: 'This page has lost its Hotdesk',
    text: 'Open Hotdesk again with npm start, and use the address it prints. Everything you did is kept.',
  },
  elsewhere: {
    title: 'Hotdesk is open in another page',
    text: 'Only one page at a time may hold the session. Close this one, and go on in the other.',
  },
  stopped: {
    title: 'Hotdesk has been stopped',
    text: 'Everything you did is kept on this computer. Start it again to go on.',
  },
}

/**
 * Draws the window while main is reachable, and says otherwise why it is not. Only the browser
 * host's page can lose main; in Electron the gate is always open.
 */
export function ConnectionGate({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(connection().subscribe, connection().now)
  const said = words[now]
  if (said)
    return (
      <main className={styles.alone}>
        <EmptyState icon={Plug} title={said.title} mood="trouble">
          {said.text}
        </EmptyState>
      </main>
    )
  if (now === 'opening') return null
  return (
    <>
      {now === 'lost' ? (
        <Banner tone="warn" icon={PlugZap}>
          The window has lost its connection to Hotdesk and is trying again. What was saved is kept.
        </Banner>
      ) : null}
      {children}
    </>
  )
}
