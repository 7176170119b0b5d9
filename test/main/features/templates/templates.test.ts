import { expect, test } from 'vitest'
import { restore, collect, readContents } from '#main/features/backup/contents.ts'
import { purgeOutbox } from '#main/features/erasure/purge-outbox.ts'
import { emailHandlers } from '#main/features/templates/emails.ts'
import { createTemplateStore } from '#main/features/templates/template-store.ts'
import { templateHandlers } from '#main/features/templates/templates.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { peopleWorld } from '../people/people-world.ts'

const records = {
  contacts: [
    {
      id: 'c_1',
      first_name: 'Ingrid',
      last_name: 'Solberg',
      email: 'ingrid@kvist.example',
      email_status: 'bounced',
      title: 'CFO',
      location: 'Oslo, Norway',
      company: { id: 'co_1', name: 'Kvist Bank', do_not_contact: true },
      notes: 'Met in May',
    },
    { id: 'c_2', first_name: 'Ana' },
  ],
}
const hello = { name: 'Hello', subject: 'Hi {first_name}', body: 'From {my_name}' }

/** A workspace with its templates, and a mail program that takes or refuses what is opened. */
async function desk({ refuses = false } = {}) {
  const place = await peopleWorld(records)
  const opened: string[] = []
  const touched: string[] = []
  const engine = { ...place.live, hub: { touch: (...tables: string[]) => touched.push(...tables) } }
  const store = createTemplateStore(place.db)
  const handlers = {
    ...templateHandlers(store, engine as never),
    ...emailHandlers(engine as never, {
      store,
      me: () => 'Robin Meyer',
      openExternal: (link) =>
        refuses ? Promise.reject(new Error('none')) : Promise.resolve(void opened.push(link)),
    }),
  }
  return Object.assign(place, { store, opened, touched, handlers })
}
const letter = {
  contact_id: 'c_1',
  template_id: null,
  subject: 'Hi',
  body: 'Text',
  with_body: true,
  line: 'E-mail written: Hi',
}
const notesOf = async (place: Awaited<ReturnType<typeof desk>>) =>
  (await place.cache.get('contacts', 'c_1'))?.record.notes

test('F12: templates are kept, changed, listed by last use, deleted, and brought back', async () => {
  await using place = await desk()
  const { handlers } = place
  const { id } = await handlers['templates.save'](hello)
  await handlers['templates.save']({ name: 'About', subject: '', body: '' })
  await handlers['templates.save']({ ...hello, id, body: 'New' })
  const names = async () => (await handlers['templates.list']({})).templates.map(({ name }) => name)
  expect(await names()).toEqual(['About', 'Hello'])
  await handlers['emails.write']({ ...letter, template_id: id })
  expect(await names()).toEqual(['Hello', 'About'])
  const { removed } = await handlers['templates.remove']({ id })
  expect(removed).toMatchObject({ id, body: 'New' })
  expect(await names()).toEqual(['About'])
  expect(await handlers['templates.remove']({ id })).toEqual({ removed: null })
  expect(place.touched).toContain('templates')
})

test('F12: a template with an unknown field is refused', async () => {
  await using place = await desk()
  await expect(async () =>
    place.handlers['templates.save']({ ...hello, body: '{nickname}' }),
  ).rejects.toMatchObject({ problem: { code: 'bad_input' } })
  expect(place.store.list()).toEqual([])
})

test('F12: a letter is drafted from what is known of the person, and what forbids it', async () => {
  await using place = await desk()
  expect(await place.handlers['emails.draft']({ contact_id: 'c_1' })).toEqual({
    person: {
      name: 'Ingrid Solberg',
      email: 'ingrid@kvist.example',
      email_status: 'bounced',
      do_not_contact: true,
      company: 'Kvist Bank',
    },
    values: {
      first_name: 'Ingrid',
      last_name: 'Solberg',
      full_name: 'Ingrid Solberg',
      title: 'CFO',
      company: 'Kvist Bank',
      city: 'Oslo',
      posting: null,
      my_name: 'Robin Meyer',
    },
  })
  expect(await place.handlers['emails.draft']({ contact_id: 'gone' })).toMatchObject({
    person: null,
  })
})

test('F12: the mail program is opened first; then the note has a line more, which can be undone', async () => {
  await using place = await desk()
  const { history_id } = await place.handlers['emails.write'](letter)
  expect(place.opened).toEqual(['mailto:ingrid@kvist.example?subject=Hi&body=Text'])
  expect(await notesOf(place)).toBe('Met in May\nE-mail written: Hi')
  await place.outbox.undo(history_id ?? '')
  expect(await notesOf(place)).toBe('Met in May')
})

test('F12: of a text that is pasted only address and subject are handed over', async () => {
  await using place = await desk()
  await place.handlers['emails.write']({ ...letter, body: 'x'.repeat(9000), with_body: false })
  expect(place.opened).toEqual(['mailto:ingrid@kvist.example?subject=Hi'])
})

test.each([
  ['without an address', { contact_id: 'c_2' }, 'bad_address'],
  ['who is gone', { contact_id: 'c_3' }, 'no_record'],
  ['with more than a link carries', { body: 'x'.repeat(2000) }, 'too_large'],
])('F12: to somebody %s nothing is opened and nothing noted', async (_who, change, code) => {
  await using place = await desk()
  await expect(place.handlers['emails.write']({ ...letter, ...change })).rejects.toMatchObject({
    problem: { code },
  })
  expect(place.opened).toEqual([])
  expect(place.waiting()).toEqual([])
})

test('F12: where no mail program opens, nothing is noted', async () => {
  await using place = await desk({ refuses: true })
  await expect(place.handlers['emails.write'](letter)).rejects.toMatchObject({
    problem: { code: 'failed' },
  })
  expect(place.waiting()).toEqual([])
})

test('L8, P14: templates are in the backup, and an erased person is in none of them', async () => {
  await using place = await desk()
  const { id } = await place.handlers['templates.save']({
    ...hello,
    body: 'As Ingrid Solberg said',
  })
  const backup = readContents(
    collect(place.db, { issuer: 'i', subject: 's', workspace: 'w' }, 'Northgate'),
  )
  using other = disposable()
  if (!backup) throw new Error('This is no backup.')
  restore(other.db, backup)
  expect(createTemplateStore(other.db).list()).toMatchObject([
    { id, body: 'As Ingrid Solberg said' },
  ])
  purgeOutbox(place.db, { contact_id: 'c_1', records: {} } as never, ['Ingrid Solberg'], 0)
  expect(place.store.list()).toMatchObject([{ id, body: 'As erased said' }])
})

function disposable() {
  const db = openTemporaryOutboxDb()
  return { db, [Symbol.dispose]: () => db.close() }
}
