import { lazy, Suspense } from 'react'
import { useQuery } from '../../data/use-query.ts'

const NetworkProblem = lazy(() => import('./network-problem.tsx'))

/** Shows how a company's network blocks requests, and offers a way past it. */
export function NetworkBanner() {
  const { value } = useQuery('network.state', {})
  return value?.problem ? (
    <Suspense>
      <NetworkProblem problem={value.problem} />
    </Suspense>
  ) : null
}
