import type { World } from '../world/world.ts'

/** A person who works in the practice workspace. */
export interface Person {
  id: string
  name: string
  email: string
  role: string
}

/** The people who can sign in. The first is preselected. */
export const people: readonly [Person, ...Person[]] = [
  {
    id: 'usr_robin',
    name: 'Robin Meyer',
    email: 'robin.meyer@practice.example',
    role: 'Recruiter',
  },
  { id: 'usr_amara', name: 'Amara Osei', email: 'amara.osei@practice.example', role: 'Sales' },
  { id: 'usr_dana', name: 'Dana Ferro', email: 'dana.ferro@practice.example', role: 'Manager' },
]

/** Finds a person who can sign in; undefined for any other ID. */
export const findPerson = (id: string | undefined): Person | undefined =>
  people.find((person) => person.id === id)

/**
 * Returns the workspace that tokens belong to. Its ID is created once, so that two practice
 * workspaces are never confused (P18).
 */
export function workspaceOf(world: World): { workspace_id: string; workspace_name: string } {
  const known = world.kv.get<string>('workspace_id')
  const workspace_id = known ?? world.random.id('ws')
  if (!known) world.kv.set('workspace_id', workspace_id)
  return { workspace_id, workspace_name: 'Practice workspace' }
}
