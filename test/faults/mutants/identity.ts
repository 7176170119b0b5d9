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
  {
    name: 'a sign-in that names nobody is handed over without a question',
    file: 'src-main/workspaces/ask-workspace.ts',
    find: `if (places.length === 0)`,
    replace: `if (places.length >= 0)`,
    killed_by: 'test/main/workspaces/ask-workspace.test.ts',
  },
  {
    name: 'a workspace of somebody else whom the service names is offered as one’s own',
    file: 'src-main/engine/auth/identity.ts',
    find: `if (a.issuer !== b.issuer || a.subject !== b.subject) return false`,
    replace: ``,
    killed_by: 'test/main/workspaces/ask-workspace.test.ts',
  },
]
