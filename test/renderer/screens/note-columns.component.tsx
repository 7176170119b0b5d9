import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { noteColumns } from '#renderer/screens/notes/note-columns.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

/** The longest moment of a near day that a 12-hour clock writes. */
function lateYesterday(): number {
  const at = new Date()
  at.setDate(at.getDate() - 1)
  at.setHours(0, 38, 0, 0)
  return at.getTime()
}

const note: NoteRow = {
  id: 'n',
  title: 'Intro call',
  summary: null,
  text: 'Went through the offer.',
  recorded_at: lateYesterday(),
  date_only: false,
  duration_minutes: 31,
  participants: ['Ada Byron'],
  contact_id: null,
  contact_name: null,
  meeting_id: null,
  do_not_contact: null,
  confirmed: false,
  odd: [],
}

const notes = [note]
const nameOf = (row: NoteRow) => row.title ?? ''

test('C8: the time of a call is written whole with a 12-hour clock', async () => {
  connect()
  await show(
    <FormatsProvider locale="en-US" hour12>
      <ShownGrid label="Call notes" columns={noteColumns} rows={notes} nameOf={nameOf} />
    </FormatsProvider>,
  )
  const written = page.getByText(/^yesterday 12:38\sAM$/i)
  await expect.element(written).toBeVisible()
  const words = written.element()
  const cell = words.closest('[role=gridcell]')
  expect(words.getBoundingClientRect().width).toBeLessThanOrEqual(
    cell?.getBoundingClientRect().width ?? 0,
  )
})
