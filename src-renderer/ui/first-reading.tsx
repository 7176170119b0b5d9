import { Hourglass } from 'lucide-react'
import { useOnline } from '../stores/session.ts'
import { EmptyState } from './empty-state.tsx'

/** A list that was never read is not empty: this says so, and what it waits for. `what` as in "Reading the desks for the first time". */
export function FirstReading({ what }: { what: string }) {
  return useOnline()
    ? <EmptyState icon={Hourglass} title={`Reading ${what} for the first time`}>They appear here by themselves, as the service lets them through.</EmptyState>
    : <EmptyState icon={Hourglass} title="Not read yet">As soon as there is a connection, {what} appear here, and stay readable without one.</EmptyState>
}
