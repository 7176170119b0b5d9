import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TriageHeader } from '#renderer/screens/triage/triage-header.tsx'
import { useMembers } from '#renderer/screens/triage/use-members.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M2: a hot list has its name from the first moment: a screen reader says a heading once. */

const never = () => new Promise(() => {})

function Header() {
  return <TriageHeader members={useMembers('hl_2', 'all', undefined)} />
}

async function open(lists: { id: string; name: string }[]) {
  connect({
    'navigation.counts': () => ({ lists }),
    'sync.state': () => ({ unread: [], incomplete: [] }),
    'hotLists.read': never,
    'hotLists.members': never,
  })
  await show(<Header />)
}

test('M2: a list that is still being read has the name that the navigation knows', async () => {
  await open([
    { id: 'hl_1', name: 'Iberia' },
    { id: 'hl_2', name: 'Fintech CFOs' },
  ])
  await expect.element(page.getByRole('heading', { name: 'Fintech CFOs', level: 1 })).toBeVisible()
})

test('M2: a list that the navigation does not know is a hot list until it is read', async () => {
  await open([{ id: 'hl_1', name: 'Iberia' }])
  await expect.element(page.getByRole('heading', { name: 'Hot list', level: 1 })).toBeVisible()
})
