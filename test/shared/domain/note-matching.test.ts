import { describe, expect, test } from 'vitest'
import {
  matchNote,
  nameAgreement,
  noteLine,
  type MatchMeeting,
  type MatchNote,
  type MatchPerson,
} from '#shared/domain/note-matching.ts'

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`)
const zeynep: MatchPerson = {
  id: 'c_1',
  name: 'Zeynep Aydın',
  email: 'z.aydin@moneta.example',
  phone: '+90 532 555 01 23',
}
const other: MatchPerson = {
  id: 'c_2',
  name: 'Zeynep Kaya',
  email: null,
  phone: '+90 532 555 99 88',
}
const meeting = (
  id: string,
  starts: string,
  person: MatchPerson | null,
  title = 'Intro call',
): MatchMeeting => ({
  id,
  title,
  starts_at: at(starts),
  duration_minutes: 30,
  date_only: false,
  person,
  company: null,
})
const note = (given: Partial<MatchNote> = {}): MatchNote => ({
  title: 'Call',
  recorded_at: at('14:01'),
  date_only: false,
  duration_minutes: 25,
  participants: [{ name: 'Zeynep Aydin', email: null, phone: null }],
  contact_id: null,
  meeting_id: null,
  ...given,
})

describe('C9: what a call note may belong to', () => {
  test('time and name agree: it fits well, and says why', () => {
    const [best] = matchNote(
      note(),
      [meeting('m_1', '14:00', zeynep), meeting('m_2', '09:00', zeynep)],
      [zeynep],
    )
    expect(best).toMatchObject({
      meeting: { id: 'm_1' },
      person: { id: 'c_1' },
      confidence: 'strong',
    })
    expect(best?.reasons.map(({ kind }) => kind)).toEqual(['time', 'name'])
  })

  test('two meetings at the same time with people of one first name: neither is sure', () => {
    const found = matchNote(
      note({ participants: [{ name: 'Zeynep', email: null, phone: null }] }),
      [meeting('m_1', '14:00', zeynep), meeting('m_2', '14:00', other)],
      [],
    )
    expect(found).toHaveLength(2)
    expect(found.every((match) => match.confidence !== 'strong')).toBe(true)
  })

  test('a telephone number is known by its last digits, however it is written', () => {
    const [best] = matchNote(
      note({
        recorded_at: at('20:00'),
        participants: [{ name: null, email: null, phone: '0532 5550123' }],
      }),
      [],
      [zeynep, other],
    )
    expect(best).toMatchObject({
      meeting: null,
      person: { id: 'c_1' },
      reasons: [{ kind: 'phone' }],
    })
    expect(
      matchNote(note({ participants: [{ name: null, email: null, phone: '0123' }] }), [], [zeynep]),
    ).toEqual([])
  })

  test('an address of the person is enough alone; a common first name is not', () => {
    expect(
      matchNote(
        note({
          recorded_at: null,
          participants: [{ name: null, email: 'Z.Aydin@moneta.example', phone: null }],
        }),
        [],
        [zeynep],
      )[0],
    ).toMatchObject({ person: { id: 'c_1' } })
    expect(
      matchNote(
        note({ recorded_at: null, participants: [{ name: 'Zeynep', email: null, phone: null }] }),
        [],
        [zeynep, other],
      ),
    ).toEqual([])
  })

  test.each([
    ['Jörg Müller', 'Joerg Mueller', 2],
    ['Lukasz Zak', 'Łukasz Żak', 2],
    ['Isil', 'Işıl Öz', 1],
    ['Michael Novak', 'Michał Novak', 1],
  ])('C9: %s said as %s agrees by %d', (one, other, agreement) => {
    expect([nameAgreement(one, other), nameAgreement(other, one)]).toEqual([agreement, agreement])
  })

  test("the recorder's own word counts, and is said to be its word", () => {
    const [best] = matchNote(
      note({ recorded_at: at('09:00'), participants: [], meeting_id: 'm_1', contact_id: 'c_1' }),
      [meeting('m_1', '14:00', zeynep)],
      [],
    )
    expect(best?.reasons).toEqual([
      { kind: 'recorder', detail: 'meeting' },
      { kind: 'recorder', detail: 'person' },
    ])
  })

  test('a recording hours away from any meeting of strangers fits nothing', () => {
    expect(
      matchNote(
        note({
          participants: [{ name: 'Someone Else', email: null, phone: null }],
          recorded_at: at('19:00'),
        }),
        [meeting('m_1', '14:00', zeynep)],
        [],
      ),
    ).toEqual([])
  })

  test('names agree across accents, order and script marks', () => {
    expect(nameAgreement('Élodie Marchand', 'Marchand, Elodie')).toBe(2)
    expect(nameAgreement('Zeynep', 'Zeynep Aydın')).toBe(1)
    expect(nameAgreement('Søren Łukasz', 'Soren Lukasz')).toBe(2)
    expect(nameAgreement('王小明', '王小明')).toBe(2)
    expect(nameAgreement('小明 王', '王小明')).toBe(2)
    expect(nameAgreement('田中 ゆき', 'ゆき 田中')).toBe(2)
    expect(nameAgreement('王小明', '王大明')).toBe(0)
    expect(nameAgreement('Dana Whitfield', 'Zeynep Aydın')).toBe(0)
    expect(nameAgreement(null, 'Zeynep Aydın')).toBe(0)
  })

  test('the line is one line, stamped, and cut at a word', () => {
    expect(noteLine('20/11/2026 14:01', 25, 'Asked about equity.\nCall again.')).toBe(
      '20/11/2026 14:01, call of 25 min: Asked about equity. Call again.',
    )
    expect(noteLine('x', null, null)).toBe('x, call')
    expect(noteLine('x', null, 'word '.repeat(100)).length).toBeLessThan(260)
    expect(noteLine('x', null, 'word '.repeat(100))).toMatch(/word…$/)
  })
})
