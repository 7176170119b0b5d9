import type { Mutant } from './judge.ts'

const file = 'src-main/engine/auth/identity.ts'
const killed_by = 'test/main/engine/auth/identity.test.ts'

export const identity: Mutant[] = [
  {
    name: 'another workspace is the same identity',
    file,
    find: `&& a.workspace_id === b.workspace_id`,
    replace: ``,
    killed_by,
  },
  {
    name: 'another service is the same identity',
    file,
    find: `a.issuer === b.issuer &&`,
    replace: ``,
    killed_by,
  },
  {
    name: 'another person is the same identity',
    file,
    find: `a.subject === b.subject &&`,
    replace: ``,
    killed_by,
  },
]
