import { expect, test } from 'vitest'
import * as z from 'zod'
import { contactFields } from '#shared/api/contacts.ts'
import { badInput } from '#main/bad-input.ts'

const input = z.object({
  ids: z.array(z.string()),
  set: contactFields.partial(),
  name: z.string().trim().min(1),
  depth: z.number().int(),
})
const good = { ids: ['c_1'], set: {}, name: 'Fintech CFOs', depth: 1 }

test.each([
  [{ set: { email: 'jürgen@müller.example' } }, 'Not a valid e-mail address.'],
  [{ name: '  ' }, 'Name can’t be empty.'],
  [{ set: { linkedin_url: 'x'.repeat(501) } }, 'LinkedIn: at most 500 characters.'],
  [{ set: { notes: 'x'.repeat(100_001) } }, 'Note: at most 100,000 characters.'],
  [{ depth: 1.5 }, 'Depth: not a valid value.'],
  [{ ids: [1, 2] }, 'Ids: not a valid value.'],
  [{ set: { email: 'x' }, name: '' }, 'Not a valid e-mail address. Name can’t be empty.'],
])('F9: %j is refused in the words of the screens: %s', (wrong, message) => {
  const { error } = input.safeParse({ ...good, ...wrong })
  expect(badInput(error?.issues ?? [])).toEqual({
    ok: false,
    error: { code: 'bad_input', message },
  })
})

test('F9: what is no object at all is refused, too', () => {
  const { error } = input.safeParse('text')
  expect(badInput(error?.issues ?? [])).toMatchObject({
    error: { message: 'Not a valid value.' },
  })
})
