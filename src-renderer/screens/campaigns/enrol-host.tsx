import { Suspense, lazy } from 'react'
import { openEnrol, useEnrolRequest } from './enrol-store.ts'

const EnrolSheet = lazy(() => import('./enrol-sheet.tsx').then((part) => ({ default: part.EnrolSheet })))

/** The place of the enrolment sheet on a screen that offers it: read when it is first opened. */
export function EnrolHost() {
  const request = useEnrolRequest((state) => state.request)
  return request ? <Suspense><EnrolSheet request={request} onClose={() => openEnrol(null)} /></Suspense> : null
}
