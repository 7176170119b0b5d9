import { useSession } from '../../stores/session.ts'

/**
 * Returns what lists the participants of a call without the person themself, whose name is in every
 * note; if nobody else is known, with them.
 */
export function useOthers(): (participants: readonly string[]) => string {
  const me = useSession().value?.workspace?.person ?? null
  return (participants) => {
    const others = participants.filter((name) => name !== me)
    return (others.length > 0 ? others : participants).join(', ')
  }
}
