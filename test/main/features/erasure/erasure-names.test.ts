import { describe, expect, test } from 'vitest'
import { world } from './erasure-world.ts'

/* Names of an erased person, in every order and language. */

test('J9, M5: a namesake counts as one while names are being sorted anew', async () => {
  await using place = await world()
  const write = { startedAt: 0, now: place.clock.now() }
  const asa = { first_name: 'Åsa', last_name: 'Öberg' }
  await place.cache.putPage(
    'contacts',
    [
      { id: 'c_asa_1', ...asa },
      { id: 'c_asa_2', ...asa },
    ],
    write,
  )
  await place.cache.putPage(
    'meetings',
    [{ id: 'mt_2', title: 'Åsa Öberg and us', contact_id: 'c_asa_2' }],
    write,
  )
  await place.cache.reorder('sv')
  await place.commands['erasure.erase']({ id: 'c_asa_1', there: false, discard: false })
  expect(await place.cache.ids('meetings')).toContain('mt_2')
})

test('J9: a name with letters beyond ASCII is found in capitals and small letters too', async () => {
  await using place = await world()
  const write = { startedAt: 0, now: place.clock.now() }
  await place.cache.putPage(
    'contacts',
    [{ id: 'c_asa_99', first_name: 'Åsa', last_name: 'Müller' }],
    write,
  )
  await place.cache.putPage(
    'notes',
    [{ id: 'n_1', title: 'Call', content: 'Spoke to åsa müller' }],
    write,
  )
  place.db.transact(() =>
    place.db
      .prepare(
        `INSERT INTO notices (id, tag, kind, title, body, link, created_at)
         VALUES ('n1', 'x:1', 'x', 'Call ÅSA MÜLLER', 'b', NULL, 1)`,
      )
      .run(),
  )
  await place.commands['erasure.erase']({ id: 'c_asa_99', there: false, discard: false })
  expect(place.db.prepare('SELECT title FROM notices').all()).toEqual([{ title: 'Call erased' }])
  expect(await place.cache.scan(['Åsa Müller', 'ÅSA MÜLLER', 'åsa müller'])).toEqual([])
})

test('M5, J9: a label is found in each order of names, and a namesake keeps theirs', async () => {
  await using place = await world()
  const titles = () => place.db.prepare('SELECT title FROM notices ORDER BY id').all()
  const add = (id: string, title: string) =>
    place.db.transact(() =>
      place.db
        .prepare(
          `INSERT INTO notices (id, tag, kind, title, body, link, created_at)
           VALUES (?, ?, 'x', ?, 'b', NULL, 1)`,
        )
        .run(id, id, title),
    )
  add('n1', 'Call Anna Sorensen')
  add('n2', 'Call Sorensen Anna')
  const write = { startedAt: 0, now: place.clock.now() }
  const anna = { first_name: 'Anna', last_name: 'Sorensen' }
  await place.cache.putPage(
    'contacts',
    [
      { id: 'c_anna_1', ...anna },
      { id: 'c_anna_2', ...anna },
    ],
    write,
  )
  const erase = async (id: string) =>
    (await place.commands['erasure.erase']({ id, there: false, discard: false })).certificate
  expect(await erase('c_anna_1')).toMatchObject({ left: 0, shared: 1 })
  expect(titles()).toEqual([{ title: 'Call Anna Sorensen' }, { title: 'Call Sorensen Anna' }])
  expect(await erase('c_anna_2')).toMatchObject({ left: 0, shared: 0 })
  expect(titles()).toEqual([{ title: 'Call erased' }, { title: 'Call erased' }])
})

describe('J9: the names and addresses that are searched for', () => {
  const cases = [
    { who: 'a Chinese name', first_name: '小明', last_name: '王', noted: '王小明', left: 0 },
    { who: 'one in western order', first_name: '小明', last_name: '王', noted: '小明 王', left: 0 },
    { who: 'a Japanese name', first_name: '太郎', last_name: '山田', noted: '山田太郎', left: 0 },
    { who: 'a Korean name', first_name: '철수', last_name: '김', noted: '김철수', left: 0 },
    { who: 'a full name in one field', first_name: 'Anna Berg', noted: 'Anna Berg', left: 0 },
    { who: 'a name of two letters', first_name: '明', last_name: '王', noted: '王明', left: 1 },
    { who: 'a short name', first_name: 'Na', last_name: 'Li', noted: 'Na Li', left: 1 },
    { who: 'a first name alone', first_name: 'Ingeborg', noted: 'Ingeborg', left: 1 },
    {
      who: 'an extension',
      first_name: 'Anna',
      last_name: 'Berg',
      phone: '212',
      noted: '212',
      left: 1,
    },
    {
      who: 'nobody named',
      email: 'someone@kvist.example',
      noted: 'someone@kvist.example',
      left: 0,
    },
  ]
  test.each(cases)('$who, mentioned as "$noted": $left not searched for', async (one) => {
    const { who: _who, noted, left, ...fields } = one
    await using place = await world()
    const write = { startedAt: 0, now: place.clock.now() }
    await place.cache.putPage('contacts', [{ id: 'c_named_1', ...fields }], write)
    await place.cache.putPage(
      'notes',
      [{ id: 'n_1', title: 'Call', content: `met ${noted}` }],
      write,
    )
    const { certificate } = await place.commands['erasure.erase']({
      id: 'c_named_1',
      there: false,
      discard: false,
    })
    expect(certificate).toMatchObject({ left: 0, unsearched: left })
    expect(await place.cache.ids('notes')).toHaveLength(left)
  })
})
