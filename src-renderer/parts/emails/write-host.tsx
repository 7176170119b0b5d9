import { t } from '#shared/i18n/translate.ts'
import { lazy, useEffect } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { KeyLayer } from '../../keys/key-layer.tsx'
import { recordPath } from '#shared/domain/record-path.ts'
import { toast } from '../../stores/toasts.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { openWrite, useWriteRequest, type WriteRequest } from './write-store.ts'

const WriteEmail = lazy(() =>
  import('./write-email.tsx').then((part) => ({ default: part.WriteEmail })),
)
const leave = () => openWrite(null)

/** Shows the e-mail being written, above every screen; loaded when it is first opened. */
export function WriteHost() {
  const request = useWriteRequest((state) => state.request)
  return request ? (
    <Arriving>
      <Write key={request.contact_id} request={request} />
    </Arriving>
  ) : null
}

/** Waits for the data of the e-mail, so that the focus starts in its first field. */
function Write({ request }: { request: WriteRequest }) {
  const { value: draft, error } = useQuery('emails.draft', { ...request })
  const { value: kept } = useQuery('templates.list', {})
  const failed = error !== undefined
  const person = draft?.person
  const unreachable = person !== undefined && !person?.email
  useEffect(() => {
    if (!unreachable && !failed) return
    leave()
    toast({
      message: person
        ? t('{person} has no e-mail address.', { person: person.name })
        : t('This person no longer exists.'),
      ...(person && {
        hint: t('Enter one on their page, or find one there (2 credits if found).'),
        link: recordPath('people', request.contact_id),
      }),
    })
  }, [unreachable, failed, person, request.contact_id])
  if (!draft?.person?.email || !kept) return <KeyLayer>{null}</KeyLayer>
  return <WriteEmail request={request} draft={draft} templates={kept.templates} onClose={leave} />
}
