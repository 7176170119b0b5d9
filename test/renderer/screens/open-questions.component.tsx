import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UnknownCall } from '#shared/bridge/spend.ts'
import { OpenQuestions } from '#renderer/screens/credits/open-questions.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* D6: a paid call with a lost answer says when Hotdesk looks what became of it. */

const call = (state: UnknownCall['state']): UnknownCall => ({
  receipt_id: 'r_1',
  route: 'contacts.findEmail',
  target_id: 'c_1',
  target_table: 'contacts',
  label: 'Zeynep Aydın',
  asked_at: Date.parse('2026-11-20T09:00+01:00'),
  max_cost: 1,
  state,
  message: '',
  evidence: [],
})

test.each([
  ['unknown', 'idle', /Hotdesk checks within two minutes\.$/],
  ['unknown', 'offline', /Hotdesk checks once you’re online and signed in\.$/],
  ['unknown', 'signed_out', /Hotdesk checks once you’re online and signed in\.$/],
  ['sending', 'idle', /^Under way\.$/],
] as const)('a call that is %s, with Hotdesk %s', async (state, sync, words) => {
  connect({ 'sync.state': () => ({ state: sync, unread: [], incomplete: [] }) })
  await show(<OpenQuestions calls={[call(state)]} drafts={[]} />)
  await expect.element(page.getByText(words)).toBeVisible()
})
