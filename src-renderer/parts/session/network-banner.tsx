import { lazy, Suspense } from 'react'
import { useQuery } from '../../data/use-query.ts'

const NetworkTrouble = lazy(() => import('./network-trouble.tsx'))

/** Shows how a company's network blocks requests, and offers a way past it. */
export function NetworkBanner() {
  const { value } = useQuery('network.state', {})
  return value?.trouble ? (
    <Suspense>
      <NetworkTrouble trouble={value.trouble} />
    </Suspense>
  ) : null
}
