import { useEffect, useRef } from 'react'
import { t } from '#shared/i18n/translate.ts'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { useLink } from '../../navigation/use-link.ts'
import { useMissingRecord } from '../../navigation/use-missing-record.ts'
import { useQuery } from '../../data/use-query.ts'

/**
 * Returns the lead that a link names until the active row changes, because the shown list may not
 * contain it or not have loaded it. Says so if it does not exist.
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
  const isMissing = answer.value?.job === null && !answer.stale
  useMissingRecord(isMissing ? leadId : null, t('This lead no longer exists'))
  const job = answer.value?.job
  return leadId !== null && job?.id === leadId ? job : undefined
}
