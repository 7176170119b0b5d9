import { expect, test } from 'vitest'
import { checkPeople } from '#main/features/imports/check.ts'
import { importKinds, mapColumns } from '#shared/tables/columns.ts'
import { fileOf } from '#test/shared/tables/file-pieces.ts'

/* L2: what an import would fill in for somebody who is known already. */

const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@x.example', notes: null }

/** Checks one row against a person with this number, and returns what it would fill in. */
async function fillsOf(phone: string | null, columns: string[], cells: string) {
  const { rows } = await checkPeople(fileOf(`Mail,${columns.join()}\nada@x.example,${cells}\n`), {
    mapping: mapColumns(['Mail', ...columns], importKinds.contacts.aliases, []).byField,
    known: [{ id: 'c_1', name: 'Ada Byron', fields: { ...ada, phone } }],
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  return rows[0]?.duplicate?.fills
}

test.each<[string, string, string[], string]>([
  ['an unreadable number', 'ext. 12', ['Phone'], 'ext. 12'],
  ['a further number in its cell', '+44 20 7946 0018', ['Phone'], '030 1234567; +442079460018'],
  ['a further column', '+44 20 7946 0018', ['Mobile', 'Phone'], '030 1234567,+44 20 7946 0018'],
])('%s does not go into the notes of somebody who has it', async (_, phone, columns, cells) => {
  expect(await fillsOf(phone, columns, cells)).toEqual({})
})

test('what the person does not have goes into the notes, with the notes of the row', async () => {
  const columns = ['Phone', 'Notes']
  expect(await fillsOf('ext. 12', columns, 'ext. 12,Met in Oslo')).toEqual({ notes: 'Met in Oslo' })
  expect(await fillsOf('ext. 13', columns, 'ext. 12,Met in Oslo')).toEqual({
    notes: 'Met in Oslo\nPhone: ext. 12',
  })
  expect(await fillsOf('ask Bob 12', ['Phone'], 'call 12')).toEqual({ notes: 'Phone: call 12' })
})
