import { useSession } from '../../stores/session.ts'

/**
 * Returns a function that lists the participants of a call without the user, whose name is in every
 * note; if no other participant is known, with the user.
 */
export function useOthers(): (participants: readonly string[]) => string {
  const me = useSession().value?.workspace?.person ?? null
  return (participants) => {
    const otherNames = participants.filter((name) => name !== me)
    return (otherNames.length > 0 ? otherNames : participants).join(', ')
  }
}
