import { expect, test } from 'vitest'
import { testWorld } from '../support.ts'

const last = (test: ReturnType<typeof testWorld>) => test.world.journal.read(0, 10_000).at(-1)

test('a field of a body that is not known is ignored, and named in the journal and a header', async () => {
  using test = testWorld({ contacts: 0 })
  const made = await test.call('POST', '/contacts', { first_name: 'Ada', pets: 2, 'a b': null })
  expect(made.status).toBe(201)
  expect(made.headers.get('x-unknown-fields')).toBe('pets,a%20b')
  expect(last(test)).toMatchObject({ endpoint: 'contacts.create', unknown_fields: ['pets', 'a b'] })
  const plain = await test.call('POST', '/contacts', { first_name: 'Ben' })
  expect(plain.headers.get('x-unknown-fields')).toBeNull()
  expect(last(test)).not.toHaveProperty('unknown_fields')
})

test('a field of the company of a contact that is not known is ignored and named too', async () => {
  using test = testWorld({ contacts: 0 })
  const company = { name: 'Ledgerline', pets: 2 }
  const made = await test.call('POST', '/contacts', { first_name: 'Ada', company })
  expect([made.status, made.headers.get('x-unknown-fields')]).toEqual([201, 'company.pets'])
  expect(last(test)).toMatchObject({ unknown_fields: ['company.pets'] })
  const plain = await test.call('POST', '/contacts', { first_name: 'Ben', company: 'Ledgerline' })
  expect([plain.status, plain.headers.get('x-unknown-fields')]).toEqual([201, null])
  expect((await test.call('POST', '/contacts', { first_name: 'Eva', company: 7 })).status).toBe(422)
  using strict = testWorld({ contacts: 0, strict: true })
  expect(await strict.call('POST', '/contacts', { first_name: 'Ada', company })).toMatchObject({
    status: 422,
    body: { error: { fields: { 'company.pets': 'There is no such field.' } } },
  })
})

test('what is left must still be valid, and --strict refuses the field itself', async () => {
  using test = testWorld({ contacts: 0 })
  expect((await test.call('POST', '/research', { breif: 'CFOs' })).status).toBe(422)
  using strict = testWorld({ contacts: 0, strict: true })
  expect(await strict.call('POST', '/contacts', { first_name: 'Ada', pets: 2 })).toMatchObject({
    status: 422,
    body: { error: { fields: { pets: 'There is no such field.' } } },
  })
})

test('a change of nothing but fields that are not known changes nothing, and says which they are', async () => {
  using test = testWorld()
  const first = async (path: string, list: string) =>
    ((await test.ok<Record<string, { id: string }[]>>('GET', path))[list] ?? [])[0]?.id ?? ''
  const list = `/hot-lists/${await first('/hot-lists', 'hot_lists')}`
  for (const path of [
    `/contacts/${await first('/contacts', 'contacts')}`,
    `/companies/${await first('/companies', 'companies')}`,
    `/icp/${await first('/icp', 'desks')}`,
    `/webhooks/${await first('/webhooks', 'webhooks')}`,
    `${list}/members/${await first(list, 'members')}`,
  ]) {
    const before = test.world.journal.read(0, 10_000).length
    const answer = await test.call('PATCH', path, { pets: 2 })
    expect([path, answer.status, answer.headers.get('x-unknown-fields')]).toEqual([
      path,
      200,
      'pets',
    ])
    expect(test.world.journal.read(0, 10_000).slice(before)).toMatchObject([
      { kind: 'request', unknown_fields: ['pets'] },
    ])
    expect((await test.call('PATCH', path, {})).status).toBe(422)
  }
  const meeting = `/meetings/${await first('/meetings', 'meetings')}/status`
  expect((await test.call('PATCH', meeting, { pets: 2 })).status).toBe(422)
})
