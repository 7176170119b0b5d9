import { useEffect, useRef } from 'react'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { useLink } from '../../navigation/use-link.ts'
import { useQuery } from '../../data/use-query.ts'

/**
 * Returns the lead that a link names until the active row changes, because the shown list may not
 * contain it or not have loaded it.
 */
export function useLinkedLead(
  linked: string | undefined,
  active: JobRow | undefined,
): JobRow | undefined {
  const came = useRef<{ linked: string | undefined; from: string | undefined; left: boolean }>({
    linked: undefined,
    from: undefined,
    left: true,
  })
  const link = useLink(linked)
  if (came.current.linked !== linked)
    came.current = { linked, from: active?.id, left: linked === undefined || link.isFollowed }
  const at = came.current
  if (at.from === undefined) at.from = active?.id
  else if (active?.id !== at.from) at.left = true
  useEffect(() => {
    if (at.left && linked !== undefined) link.moveOn()
  })
  const leadId = at.left || linked === undefined || active?.id === linked ? null : linked
  const answer = useQuery('pipeline.read', leadId === null ? null : { id: leadId })
  const job = answer.value?.job
  return leadId !== null && job?.id === leadId ? job : undefined
}
