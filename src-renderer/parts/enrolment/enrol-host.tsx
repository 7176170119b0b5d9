import { lazy } from 'react'
import { Arriving } from '../../ui/arriving.tsx'
import { openEnrol, useEnrolRequest } from './enrol-store.ts'

const EnrolSheet = lazy(() =>
  import('./enrol-sheet.tsx').then((part) => ({ default: part.EnrolSheet })),
)

/** Shows the enrolment sheet on a screen that offers it; loaded when it is first opened. */
export function EnrolHost() {
  const request = useEnrolRequest((state) => state.request)
  return request ? (
    <Arriving>
      <EnrolSheet request={request} onClose={() => openEnrol(null)} />
    </Arriving>
  ) : null
}
