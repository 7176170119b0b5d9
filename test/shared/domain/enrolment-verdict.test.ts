import { expect, test } from 'vitest'
import { judgeEnrolment, type EnrolEvidence } from '#shared/domain/enrolment-verdict.ts'

const now = Date.UTC(2026, 10, 20, 9)
const day = 86_400_000
const clear: EnrolEvidence = {
  known: true,
  local: false,
  email: 'ada@kvist.example',
  email_status: 'verified',
  email_pending: false,
  company: { name: 'Kvist Bank', do_not_contact: false },
  read_at: now - 60_000,
  live_at: null,
  enrolled: [],
  colleagues: [],
  lists: [{ name: 'Fintech CFOs', status: 'connected' }],
  lists_unread: 0,
  meetings: [],
}
const meeting = (starts_at: number, more: Partial<EnrolEvidence['meetings'][number]> = {}) => ({
  title: 'Intro',
  starts_at,
  duration_minutes: 30,
  date_only: false,
  ...more,
})
const intro = meeting(now + day)
const verdict = (more: Partial<EnrolEvidence>) => {
  const { colour, reasons } = judgeEnrolment({ ...clear, ...more }, now)
  return [colour, ...reasons.map(({ code }) => code)]
}

test('E9: somebody nothing speaks against is green', () => {
  expect(verdict({})).toEqual(['green'])
})

test('E9, R4: what may never be enrolled is red', () => {
  expect(verdict({ company: { name: 'Harp', do_not_contact: true } })).toEqual([
    'red',
    'do_not_contact',
  ])
  expect(verdict({ email: null, email_status: 'none' })).toEqual(['red', 'no_email'])
  expect(verdict({ email_status: 'bounced' })).toEqual(['red', 'bad_email'])
  expect(verdict({ email_status: 'invalid' })).toEqual(['red', 'bad_email'])
  expect(verdict({ local: true })).toEqual(['red', 'here_only'])
  expect(verdict({ known: false, email: null, company: null })).toEqual(['red', 'not_known'])
})

test('E9: what a person must weigh is amber, each thing with its reason', () => {
  expect(
    verdict({
      enrolled: [{ campaign: 'Spring', same: false, at: now - 200 * day, certain: true }],
    }),
  ).toEqual(['amber', 'enrolled_before'])
  expect(
    verdict({ colleagues: [{ name: 'Ben', campaign: 'Spring', at: now - 29 * day }] }),
  ).toEqual(['amber', 'colleague_enrolled'])
  expect(
    verdict({ colleagues: [{ name: 'Ben', campaign: 'Spring', at: now - 31 * day }] }),
  ).toEqual(['green'])
  for (const status of ['replied', 'meeting_booked', 'converted'])
    expect(verdict({ lists: [{ name: 'L', status }] })).toEqual(['amber', 'in_conversation'])
  expect(verdict({ meetings: [intro] })).toEqual(['amber', 'meeting_soon'])
  expect(
    verdict({
      meetings: [meeting(now + 15 * day), meeting(now - day)],
    }),
  ).toEqual(['green'])
  expect(verdict({ meetings: [meeting(now - 10 * 60_000)] })).toEqual(['amber', 'meeting_soon'])
  const today = meeting(new Date(now).setHours(0, 0, 0, 0), { date_only: true })
  expect(verdict({ meetings: [today] })).toEqual(['amber', 'meeting_soon'])
  expect(verdict({ company: null })).toEqual(['amber', 'company_unknown'])
  expect(verdict({ company: { name: 'Kvist', do_not_contact: null } })).toEqual([
    'amber',
    'company_unknown',
  ])
  expect(verdict({ email_pending: true })).toEqual(['amber', 'email_pending'])
})

test('E9: old evidence is amber until it is read live', () => {
  expect(verdict({ read_at: now - 8 * day })).toEqual(['amber', 'old_evidence'])
  expect(verdict({ read_at: null })).toEqual(['amber', 'old_evidence'])
  expect(verdict({ lists_unread: 2 })).toEqual(['amber', 'lists_unread'])
  expect(verdict({ read_at: now - 8 * day, live_at: now - 1000 })).toEqual(['green'])
})

test('E9: what is red stays red whatever else there is, and says everything', () => {
  expect(verdict({ email_status: 'bounced', meetings: [intro] })).toEqual([
    'red',
    'bad_email',
    'meeting_soon',
  ])
})
