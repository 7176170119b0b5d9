import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListAge } from '#renderer/parts/sync/list-age.tsx'
import { useAdding } from '#renderer/parts/sync/permission.tsx'
import { usePeopleActions } from '#renderer/screens/people/use-people-actions.ts'
import { registry } from '#renderer/keys/action-registry.ts'
import { useToasts } from '#renderer/stores/toasts.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/*
 * J10: a list that may not be viewed says so itself, and nothing beside it says less. What adds to
 * it is offered as ever, and says why not: by its button, its key and the palette alike.
 */

const add = vi.fn()
beforeEach(() => {
  add.mockClear()
  useToasts.setState({ toasts: [] })
})

function Part({ at }: { at: number | null }) {
  const addPerson = useAdding('contacts')
  const onNew = () => addPerson(add)
  usePeopleActions({ onNew, some: false, many: false } as never)
  return (
    <>
      <p aria-label="Beside the list">
        <ListAge resource="contacts" at={at} />
      </p>
      <button type="button" onClick={onNew}>
        New person
      </button>
    </>
  )
}

test.each([
  ['no permission, never read', 'contacts:read', null, /^$/, 0],
  ['no permission, read before', 'contacts:read', Date.now(), /^as of [^N]+$/, 0],
  ['a service in trouble', null, null, /^not read yet$/, 3],
] as const)('J10: people with %s', async (_name, scope, at, words, added) => {
  connect({
    'sync.state': () => ({ unread: [{ resource: 'contacts', scope }], incomplete: [] }),
  })
  await show(<Part at={at} />)
  await expect
    .poll(() => page.getByLabelText('Beside the list').element().textContent)
    .toMatch(words)
  const saysWhy = () => useToasts.getState().toasts.map(({ message, link }) => [message, link])
  const ways = [
    () => page.getByRole('button', { name: 'New person' }).click(),
    () => userEvent.keyboard('n'),
    () =>
      registry
        .actions()
        .find(({ id }) => id === 'people.new')
        ?.run(),
  ]
  for (const way of ways) {
    useToasts.setState({ toasts: [] })
    await way()
    await expect
      .poll(saysWhy)
      .toEqual(
        scope === null
          ? []
          : [['Hotdesk doesn’t have the permission for this (contacts:read).', '/settings/access']],
      )
  }
  expect(add).toHaveBeenCalledTimes(added)
  expect(registry.actions().find(({ id }) => id === 'people.new')?.enabled).not.toBe(false)
})
