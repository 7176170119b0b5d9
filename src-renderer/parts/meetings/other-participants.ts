import { useSession } from '../../stores/session.ts'

/**
 * Those on a call besides oneself: one's own name stands in every note. Nobody else known: then all
 * of them.
 */
export function useOthers(): (participants: readonly string[]) => string {
  const me = useSession().value?.workspace?.person ?? null
  return (participants) => {
    const others = participants.filter((name) => name !== me)
    return (others.length > 0 ? others : participants).join(', ')
  }
}
