import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { meetingChanges } from '#main/features/meetings/meeting-changes.ts'
import { meetingQueries, noteQueries } from '#main/features/meetings/meeting-queries.ts'
import { nextMeeting } from '#main/features/meetings/next-meeting.ts'
import { noteChanges } from '#main/features/meetings/note-changes.ts'
import { noteMatching } from '#main/features/meetings/note-matching.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf } from '#test/support/engine.ts'
import { openWorkspaceInMemory } from '#main/engine/store/workspace-store.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { quiet, account } from '#test/main/engine/outbox/live.ts'
import { createScriptedService } from '#test/main/engine/outbox/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'

export const now = Date.parse('2026-11-20T13:00Z')
export const minute = 60_000
export const iso = (at: number) => new Date(at).toISOString()

const people = [
  {
    id: 'c_1',
    first_name: 'Zeynep',
    last_name: 'Aydın',
    email: 'z.aydin@moneta.example',
    phone: '+90 532 555 0123',
    notes: 'met at the Lisbon panel\n',
    company_id: 'co_1',
    company_name: 'Moneta Labs',
    title: 'CFO',
  },
  {
    id: 'c_2',
    first_name: 'Noor',
    last_name: 'al-Rashid',
    email: null,
    phone: null,
    notes: null,
    company_id: null,
  },
]
const meetings = [
  {
    id: 'm_1',
    title: 'Intro call',
    starts_at_utc: iso(now - 90 * minute),
    duration_minutes: 30,
    status: 'booked',
    contact_id: 'c_1',
    company_id: null,
  },
  {
    id: 'm_2',
    title: 'Second',
    starts_at_utc: iso(now - 300 * minute),
    duration_minutes: 30,
    status: 'attended',
    contact_id: 'c_2',
    company_id: null,
  },
  {
    id: 'm_3',
    title: 'Next week, with a "quote", and a ; and ä',
    starts_at_utc: iso(now + 7 * 1440 * minute),
    duration_minutes: 45,
    status: 'booked',
    contact_id: 'c_1',
    company_id: null,
    meeting_link: 'https://meet.example/abc',
  },
  {
    id: 'm_4',
    title: 'On now',
    starts_at_utc: iso(now - 5 * minute),
    duration_minutes: 30,
    status: 'booked',
    contact_id: 'c_2',
    company_id: null,
  },
]
const notes = [
  {
    id: 'n_1',
    title: 'Call',
    summary: 'Asked about equity.',
    recorded_at: iso(now - 88 * minute),
    duration_minutes: 25,
    participants: ['Dana', { name: 'Zeynep Aydin', phone: '0532 5550123', email: null }],
    contact_id: null,
    meeting_id: null,
  },
  {
    id: 'n_2',
    title: 'Recording',
    summary: null,
    recorded_at: iso(now - 10_000 * minute),
    duration_minutes: 3,
    participants: [],
    contact_id: null,
    meeting_id: null,
  },
]

type Made = Record<string, unknown> & { id: string }

/**
 * Meetings over both real files and a service in memory; `more` and `moreNotes` are of this test
 * alone.
 */
export async function createMeetingWorld(
  more: readonly Made[] = [],
  moreNotes: readonly Made[] = [],
) {
  const clock = manualClock(now)
  const service = createScriptedService(clock)
  const store = await openWorkspaceInMemory({ startCache: cacheHere })
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-downloads-'))
  const tables = {
    contacts: people,
    meetings: [...meetings, ...more],
    notes: [...notes, ...moreNotes],
    companies: [{ id: 'co_1', name: 'Moneta Labs', do_not_contact: true }],
    members: [
      {
        id: 'mb_1',
        list_id: 'hl_1',
        contact_id: 'c_1',
        tier: 'A',
        status: 'lvm',
        source: 'Referral',
        notes: null,
        created_at: '2026-09-01T09:00:00Z',
      },
    ],
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
  }
  for (const [table, rows] of Object.entries(tables)) {
    await store.cache.putPage(table as 'contacts', rows, { startedAt: clock.monotonic(), now })
    for (const row of rows) service.table(table).set(row.id, { ...row })
  }
  service.members.set('hl_1', [{ ...tables.members[0] }])
  const outbox = createOutbox({
    db: store.outbox,
    api: { call: service.call, pagingKnowledge: new PagingKnowledge() } as never,
    cache: store.cache,
    clock,
    account,
    log: quiet,
    touch() {},
    emit() {},
  })
  const engine = engineOf({
    cache: store.cache,
    clock,
    outbox,
    conflicts: () => new Set<string>(),
  })
  onTestFinished(async () => {
    await clock.run(outbox.stop())
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    clock,
    service,
    outbox,
    folder,
    cache: store.cache,
    ...meetingQueries(engine),
    ...nextMeeting(engine),
    ...noteQueries(engine),
    ...meetingChanges(engine, () => folder),
    ...noteChanges(engine),
    ...noteMatching(engine),
    /** Goes online and sends all there is. */
    async send() {
      outbox.start()
      await clock.run(
        (async () => {
          while (outbox.counts().pending > 0 || outbox.state().sending > 0)
            await new Promise<void>((resolve) => {
              setImmediate(resolve)
            })
        })(),
        100,
      )
    },
  }
}

export type MeetingWorld = Awaited<ReturnType<typeof createMeetingWorld>>

/** The statuses that left, by meeting. */
export const statusesSent = (world: MeetingWorld) =>
  world.service
    .writes()
    .filter((one) => one.name === 'meetings.setStatus')
    .map((one) => [one.params['id'], one.body?.['status']])
