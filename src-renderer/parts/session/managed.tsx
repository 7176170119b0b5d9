import { Building2, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Managed } from '#shared/bridge/session.ts'
import { useSession } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BY_ORGANISATION, policyProblem } from './managed-labels.ts'
import styles from './managed.module.css'

/** Returns the administrator's policy for this computer; null if there is none. */
export function useManaged(): Managed | null {
  return useSession().value?.managed ?? null
}

/** Explains beside a control why, or how far, it cannot be changed. */
export function ByOrganisation({ children = BY_ORGANISATION }: { children?: ReactNode }) {
  return (
    <span className={styles.note}>
      <Icon of={Building2} size="small" />
      {children}
    </span>
  )
}

/** Shows on every screen that the policy cannot be followed, until it is corrected. */
export function PolicyBanner() {
  const managed = useManaged()
  if (!managed || managed.problems.length === 0) return null
  return (
    <Banner tone="warn" icon={ShieldAlert}>
      {policyProblem(managed)}
    </Banner>
  )
}
