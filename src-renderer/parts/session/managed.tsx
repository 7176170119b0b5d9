import { Building2, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Managed } from '#shared/bridge/session.ts'
import { useSession } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BY_ORGANISATION, policyTrouble } from './managed-labels.ts'
import styles from './managed.module.css'

/** Gives what an administrator fixed on this computer; null where nothing is. */
export function useManaged(): Managed | null {
  return useSession().value?.managed ?? null
}

/** Says beside a control why it cannot be changed, or how far. */
export function ByOrganisation({ children = BY_ORGANISATION }: { children?: ReactNode }) {
  return (
    <span className={styles.note}>
      <Icon of={Building2} size="small" />
      {children}
    </span>
  )
}

/** Says on every screen that a policy cannot be followed, until it is put right. */
export function PolicyBanner() {
  const managed = useManaged()
  if (!managed || managed.troubles.length === 0) return null
  return (
    <Banner tone="warn" icon={ShieldAlert}>
      {policyTrouble(managed)}
    </Banner>
  )
}
