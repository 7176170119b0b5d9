import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ListAge } from '#renderer/parts/sync/list-age.tsx'
import { WhereAllowed } from '#renderer/parts/sync/permission.tsx'
import { usePeopleActions } from '#renderer/screens/people/use-people-actions.ts'
import { registry } from '#renderer/keys/action-registry.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* J10: a list that may not be viewed says so itself; nothing beside it says less, or offers more. */

function Part({ at }: { at: number | null }) {
  usePeopleActions({ onNew: () => {}, some: false, many: false } as never)
  return (
    <p aria-label="Beside the list">
      <ListAge resource="contacts" at={at} />
      <WhereAllowed resource="contacts">New person</WhereAllowed>
    </p>
  )
}

test.each([
  ['no permission, never read', 'contacts:read', null, /^$/, false],
  ['no permission, read before', 'contacts:read', Date.now(), /^as of [^N]+$/, false],
  ['a service in trouble', null, null, /^not read yetNew person$/, true],
] as const)('J10: people with %s', async (_name, scope, at, words, offered) => {
  connect({
    'sync.state': () => ({ unread: [{ resource: 'contacts', scope }], incomplete: [] }),
  })
  await show(<Part at={at} />)
  await expect
    .poll(() => page.getByLabelText('Beside the list').element().textContent)
    .toMatch(words)
  const isOffered = () =>
    registry.actions().find(({ id }) => id === 'people.new')?.enabled !== false
  await expect.poll(isOffered).toBe(offered)
})
