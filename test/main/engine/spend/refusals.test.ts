import { expect, test } from 'vitest'
import { refuseAfter } from '#main/engine/spend/refusals.ts'

test.each([
  ['No phone number found', 'The service rejected it: No phone number found. Nothing was charged.'],
  ['Not today!', 'The service rejected it: Not today! Nothing was charged.'],
])('D6: what a service says of a refusal, "%s", ends before what Hotdesk says', (message, told) => {
  const refused = refuseAfter({ kind: 'refused', status: 404, code: 'none', message })
  expect(refused).toMatchObject({ outcome: 'refused', message: told })
})
