import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { MatchPanel } from '#renderer/screens/meetings/match-bench.tsx'
import { NotePanel } from '#renderer/screens/notes/note-panel.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* C8, C9: what the recorder made of a call is told apart from what was said in it. */

const SUMMARY = 'They agreed on Lisbon.'
const SAID = 'Ada: Lisbon?\n\nBen: Lisbon.'

const noteOf = (summary: string | null, text: string | null): NoteRow => ({
  id: 'n',
  title: 'Call',
  summary,
  text,
  recorded_at: null,
  date_only: false,
  duration_minutes: null,
  participants: [],
  contact_id: null,
  contact_name: null,
  meeting_id: null,
  do_not_contact: null,
  confirmed: false,
})

const panels = [
  [
    'the panel of call notes',
    (note: NoteRow) => <NotePanel note={note} find="" onMatch={() => undefined} />,
  ],
  [
    'the matching bench',
    (note: NoteRow) => <MatchPanel bench={{ active: { note, suggestions: [] } } as never} />,
  ],
] as const

const notes = [
  ['both', noteOf(SUMMARY, `${SUMMARY}\n\n${SAID}`), [`Summary${SUMMARY}`, `Transcript${SAID}`]],
  ['a summary alone', noteOf(SUMMARY, SUMMARY), [`Summary${SUMMARY}`]],
  ['a transcript alone', noteOf(null, SAID), [`Transcript${SAID}`]],
] as const

for (const [place, draw] of panels)
  test.each(notes)(
    `C8, C9: ${place} shows %s under its own heading`,
    async (_name, note, shown) => {
      connect()
      await show(draw(note))
      const cards = page.getByRole('region', { name: /^(Summary|Transcript)$/ })
      await expect.poll(() => cards.elements().map((card) => card.textContent)).toEqual([...shown])
    },
  )

test('C8: words that were looked for are marked in the summary and in the transcript', async () => {
  connect()
  await show(
    <NotePanel
      note={noteOf(SUMMARY, `${SUMMARY}\n\n${SAID}`)}
      find="lisbon"
      onMatch={() => undefined}
    />,
  )
  await expect.poll(() => document.querySelectorAll('mark').length).toBe(3)
})
