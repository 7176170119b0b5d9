import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { calendarFile, calendarName } from '#main/features/common/calendar-file.ts'
import { stampedName } from '#main/features/common/save-file.ts'
import { csvOf, markdownOf, tsvOf } from '#main/features/common/tables-as-text.ts'
import { vcardOf } from '#main/features/common/vcard.ts'
import { deliver } from '#main/features/reminders/delivery.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { Placed } from '#shared/domain/placed-meeting.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { payloads } from '#test/support/hostile-proxy.ts'

/*
 * Whatever stands in a text of the service, a file that Hotdesk writes and a notice that the system
 * shows hold it as text.
 */

const hostile = [
  ...payloads,
  'END:VCARD\r\nBEGIN:VCARD\r\nFN:Second',
  'x\r\nATTACH:http://evil.example/',
  'megabyte '.repeat(120_000),
].map((text) => [text.slice(0, 40), text] as const)
const controls = /[^\P{Cc}\t\n\r]/u

const person = (text: string): ContactRow =>
  ({
    id: 'c_1',
    name: text,
    first_name: text,
    last_name: text,
    email: text,
    email_status: null,
    phone: text,
    title: text,
    company_id: null,
    company_name: text,
    location: text,
    notes: text,
    linkedin_url: text,
    target_role: text,
    is_prospect: false,
    do_not_contact: null,
    pending: false,
    overlay: [],
    conflict: false,
  }) as unknown as ContactRow
const meeting = (text: string): Placed<MeetingRow> =>
  ({
    id: 'm_1',
    title: text,
    starts_at: Date.UTC(2026, 10, 21, 9),
    duration_minutes: 30,
    status: 'booked',
    contact_name: text,
    company_name: text,
    meeting_link: text,
    notes: text,
  }) as unknown as Placed<MeetingRow>

test('L1: a negative number stays a number, and what only begins like one does not', () => {
  for (const number of ['-2', '-0.5', '-16']) {
    expect(csvOf(['credits'], [[number]])).toContain(`\r\n${number}\r\n`)
    expect(tsvOf(['credits'], [[number]])).toContain(`\r\n${number}`)
  }
  for (const text of ['-2+3', '-2 ', '--2', '-', '-1e9', '-2\t=1', '+2'])
    expect(csvOf(['credits'], [[text]])).toContain("'")
})

test.each(hostile)(
  'X-6: %s begins no formula in CSV or on the clipboard, and breaks out of no cell',
  (_name, text) => {
    for (const [read, options] of [
      [csvOf, {}],
      [tsvOf, { delimiter: '\t' }],
    ] as const) {
      const { data } = Papa.parse<string[]>(
        read(['a', 'b'], [[text, 'end']])
          .replace(/^\u{feff}/u, '')
          .trimEnd(),
        options,
      )
      expect(data).toHaveLength(2)
      expect(data[1]?.[1]).toBe('end')
      expect(data[1]?.[0]).not.toMatch(/^[=+\-@\t\r]/)
    }
    expect(markdownOf(['a'], [[text]]).split('\n')).toHaveLength(3)
    expect(markdownOf(['a'], [[text]])).not.toContain('<')
  },
)

test.each(hostile)(
  'X-6: %s is one person in a vCard, and adds no line of its own',
  (_name, text) => {
    const lines = vcardOf(person(text)).replace(/\r\n /g, '').split('\r\n')
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(1)
    expect(
      lines
        .filter((line) => line !== '')
        .every((line) =>
          /^(BEGIN|VERSION|PRODID|FN|N|EMAIL|TEL|TITLE|ORG|ADR|URL|NOTE|UID|END)[;:]/.test(line),
        ),
    ).toBe(true)
    expect(lines.join('')).not.toMatch(controls)
  },
)

test.each(hostile)(
  'X-6: %s is one meeting in a calendar, without an address to open',
  (_name, text) => {
    const file = calendarFile([meeting(text)], 0).replace(/\r\n[ \t]/g, '')
    const lines = file.split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.filter((line) => /^(URL|ATTACH)/.test(line))).toEqual([])
    expect(file).not.toMatch(controls)
    expect(calendarName([meeting(text)])).toBe('meeting-2026-11-21')
  },
)

test.each(hostile)(
  'X-6: %s in a notice of the system is one short line without markup, controls or turned directions',
  (_name, text) => {
    const at = Date.UTC(2026, 10, 21, 9)
    const { notices } = deliver(
      [
        {
          id: 'n',
          tag: 't',
          kind: 'meeting',
          title: text,
          body: text,
          language: 'en',
          link: null,
          meeting_id: null,
          expires_at: null,
          due_at: at,
          snoozed_until: null,
          created_at: at,
          shown_at: null,
          seen_at: null,
          done_at: null,
        },
      ],
      at,
      defaultPreferences.notifications,
      'UTC',
      null,
    )
    const [notice] = notices
    expect(notice?.title.length).toBeLessThanOrEqual(120)
    expect(notice?.body.length).toBeLessThanOrEqual(240)
    for (const said of [notice?.title, notice?.body])
      expect(said).not.toMatch(/[<>\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  },
)

test('X-6: no name of a file holds anything that came from elsewhere', () => {
  expect(stampedName('people', Date.UTC(2026, 10, 21, 12))).toBe('people-2026-11-21')
})
