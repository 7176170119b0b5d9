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

test('what is left must still be valid, and --strict refuses the field itself', async () => {
  using test = testWorld({ contacts: 0 })
  expect((await test.call('POST', '/research', { breif: 'CFOs' })).status).toBe(422)
  using strict = testWorld({ contacts: 0, strict: true })
  expect(await strict.call('POST', '/contacts', { first_name: 'Ada', pets: 2 })).toMatchObject({
    status: 422,
    body: { error: { fields: { pets: 'There is no such field.' } } },
  })
})
