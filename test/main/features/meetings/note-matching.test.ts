import { describe, expect, test } from 'vitest'
import { createMeetingWorld, now, statusesSent } from './world.ts'

describe('C9, R-5: the matching bench', () => {
  test('a note is put beside its meeting with reasons, one without a trace beside nothing; nothing is changed by looking', async () => {
    const world = await createMeetingWorld()
    const { notes: found, total } = await world['notes.unmatched']({})
    expect(total).toBe(2)
    expect(found[0]?.suggestions[0]).toMatchObject({
      meeting: { id: 'm_1' },
      person: { id: 'c_1', name: 'Zeynep Aydın' },
      confidence: 'strong',
    })
    expect(found[0]?.suggestions[0]?.reasons.map(({ kind }) => kind)).toEqual([
      'time',
      'phone',
      'name',
    ])
    expect(found[1]?.suggestions).toEqual([])
    expect(
      (await world['meetings.noteSuggestions']({ id: 'm_1' })).notes.map((one) => one.note.id),
    ).toEqual(['n_1'])
    await world.send()
    expect(world.service.writes()).toEqual([])
  })

  test('attended by key, then confirmed: one status, one line below the old notes unchanged, and one Undo reverts both', async () => {
    const world = await createMeetingWorld()
    const pressed = await world['meetings.setStatus']({ ids: ['m_1'], status: 'attended' })
    const done = await world['notes.confirm']({
      id: 'n_1',
      meeting_id: 'm_1',
      contact_id: 'c_1',
      attended: true,
      line: '20/11/2026 12:32, call of 25 min: Asked about equity.',
      member: { list_id: 'hl_1', member_id: 'mb_1', status: 'replied' },
      together_with: pressed.history_id,
    })
    expect((await world['notes.unmatched']({})).total).toBe(1)
    expect((await world['meetings.read']({ id: 'm_1' })).notes).toMatchObject([
      { id: 'n_1', confirmed: true, contact_id: 'c_1' },
    ])
    await world.send()
    expect(statusesSent(world)).toEqual([['m_1', 'attended']])
    const written = world.service.writes().filter((one) => one.name === 'contacts.update')
    expect(written.map((one) => one.body)).toEqual([
      { notes: 'met at the Lisbon panel\n20/11/2026 12:32, call of 25 min: Asked about equity.' },
    ])
    expect(world.service.member('hl_1', 'mb_1')?.['status']).toBe('replied')

    await world.outbox.undo(done.history_id ?? '')
    await world.send()
    expect(world.service.table('meetings').get('m_1')?.['status']).toBe('booked')
    expect(world.service.table('contacts').get('c_1')?.['notes']).toBe('met at the Lisbon panel\n')
    expect(world.service.member('hl_1', 'mb_1')?.['status']).toBe('lvm')
    expect((await world['notes.unmatched']({})).total).toBe(2)
  })

  test('P1: two notes confirmed for one person at the same time are two lines', async () => {
    const world = await createMeetingWorld()
    const confirm = (id: string) =>
      world['notes.confirm']({
        id,
        meeting_id: null,
        contact_id: 'c_1',
        attended: false,
        line: id,
        member: null,
        together_with: null,
      })
    await Promise.all([confirm('n_1'), confirm('n_2')])
    await world.send()
    expect(world.service.table('contacts').get('c_1')?.['notes']).toBe(
      'met at the Lisbon panel\nn_1\nn_2',
    )
  })

  test('undone before it was sent, nothing leaves at all', async () => {
    const world = await createMeetingWorld()
    const pressed = await world['meetings.setStatus']({ ids: ['m_1'], status: 'attended' })
    const done = await world['notes.confirm']({
      id: 'n_1',
      meeting_id: 'm_1',
      contact_id: 'c_1',
      attended: true,
      line: 'a line',
      member: null,
      together_with: pressed.history_id,
    })
    await world.outbox.undo(done.history_id ?? '')
    await world.send()
    expect(world.service.writes()).toEqual([])
    expect((await world['meetings.read']({ id: 'm_1' })).meeting).toMatchObject({
      status: 'booked',
      pending: false,
      needs_outcome: true,
    })
  })

  test('what was confirmed can be said anew, and nothing of the first word is left', async () => {
    const world = await createMeetingWorld()
    const confirm = (meeting_id: string | null, contact_id: string | null) =>
      world['notes.confirm']({
        id: 'n_2',
        meeting_id,
        contact_id,
        attended: false,
        line: null,
        member: null,
        together_with: null,
      })
    await confirm('m_1', null)
    expect((await world['meetings.read']({ id: 'm_1' })).notes.map(({ id }) => id)).toContain('n_2')
    await confirm(null, 'c_1')
    expect((await world['meetings.read']({ id: 'm_1' })).notes.map(({ id }) => id)).not.toContain(
      'n_2',
    )
    expect((await world['notes.read']({ id: 'n_2' })).note).toMatchObject({
      contact_id: 'c_1',
      meeting_id: null,
      confirmed: true,
    })
  })

  test('M5: a person is known by a name without accents, in whichever order names are sorted', async () => {
    const world = await createMeetingWorld(
      [],
      [{ id: 'n_3', title: 'Recording', participants: [{ name: 'Ines Nunez' }] }],
    )
    await world.cache.reorder('es')
    await world.cache.putPage('contacts', [{ id: 'c_3', first_name: 'Inés', last_name: 'Núñez' }], {
      startedAt: now,
      now,
    })
    const { notes } = await world['notes.unmatched']({})
    const third = notes.find(({ note }) => note.id === 'n_3')
    expect(third?.suggestions.map(({ person }) => person?.id)).toEqual(['c_3'])
  })

  test('set aside, a note is not asked about again; undone, it is', async () => {
    const world = await createMeetingWorld()
    const aside = await world['notes.setAside']({ id: 'n_2' })
    expect((await world['notes.unmatched']({})).total).toBe(1)
    await world.outbox.undo(aside.history_id ?? '')
    expect((await world['notes.unmatched']({})).total).toBe(2)
  })
})
