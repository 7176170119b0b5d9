import type { Mutant } from './judge.ts'

const killed_by = 'test/main/engine/api/odd-answers.test.ts'

export const reading: Mutant[] = [
  {
    name: 'a member is known by id alone',
    file: 'src-shared/api/hot-lists.ts',
    find: `idNamed('member_id', 'id')`,
    replace: `idNamed('id')`,
    killed_by,
  },
  {
    name: 'one odd element drops its whole list',
    file: 'src-main/engine/api/conform.ts',
    find: `  if (field instanceof z.ZodArray) return fitArray(field, value)\n`,
    replace: `  if (field instanceof z.ZodArray) return noFit\n`,
    killed_by,
  },
  {
    name: 'what is odd is not kept',
    file: 'src-main/engine/api/conform.ts',
    find: `odd[key] = record[key]`,
    replace: `odd[key] = null`,
    killed_by,
  },
  {
    name: 'an object is made an id',
    file: 'src-main/engine/api/conform.ts',
    find: `  if (readRules.get(field)?.identity) return noFit\n`,
    replace: ``,
    killed_by,
  },
  {
    name: 'lists that cannot be read go before those that were never tried',
    file: 'src-main/engine/sync/lists.ts',
    find: `state.doneAt === -Infinity && state.failures === 0`,
    replace: `state.doneAt === -Infinity`,
    killed_by: 'test/main/engine/sync/unreadable.test.ts',
  },
]
