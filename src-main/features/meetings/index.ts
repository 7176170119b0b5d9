import type { Feature } from '#main/features/common/feature.ts'
import { nextMeeting } from './next-meeting.ts'

export const meetings: Feature = {
  name: 'meetings',
  subjects: ['meetings', 'notes'],
  build: () => ({
    open(engine) {
      const load = async () => (await import('./meeting-handlers.ts')).meetingHandlers(engine)
      return { handlers: nextMeeting(engine), later: { meetings: load, notes: load } }
    },
  }),
}
