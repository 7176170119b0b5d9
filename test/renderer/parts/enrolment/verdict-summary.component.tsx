import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import { VerdictSummary } from '#renderer/parts/enrolment/verdict-summary.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* E9, 4.1.3: what a screen reader is told of the check before an enrolment. */

beforeEach(() => connect())

const candidate = (n: number, colour: EnrolCandidate['colour'], live_at: number | null) =>
  ({ contact_id: `c_${n}`, company_id: `co_${n}`, colour, live_at }) as EnrolCandidate

/** The check of three people, which goes on with every press of the button. */
const checks = [
  { people: [], loading: true, liveCheck: 'idle' },
  {
    people: [1, 2, 3].map((n) => candidate(n, 'amber', null)),
    loading: false,
    liveCheck: 'asking',
  },
  {
    people: [candidate(1, 'green', 1), candidate(2, 'amber', null), candidate(3, 'amber', null)],
    loading: false,
    liveCheck: 'asking',
  },
  {
    people: [candidate(1, 'green', 1), candidate(2, 'green', 1), candidate(3, 'red', 1)],
    loading: false,
    liveCheck: 'idle',
  },
] as const

function Check() {
  const [step, setStep] = useState(0)
  const check = checks[step]
  return (
    <>
      <button onClick={() => setStep(step + 1)}>Go on</button>
      {check ? <VerdictSummary {...check} offline={false} /> : null}
    </>
  )
}

test('E9: the verdicts are announced once, when the check is over', async () => {
  await show(<Check />)
  const status = page.getByRole('status').first()
  const said: string[] = []
  const listening = new MutationObserver(() => said.push(status.element().textContent))
  listening.observe(status.element(), { childList: true, characterData: true, subtree: true })
  for (const _step of checks.slice(1)) await page.getByRole('button', { name: 'Go on' }).click()
  await expect
    .poll(() => status.element().textContent)
    .toMatch(/^3 people, 2 clear, 0 need a reason, 1 cannot be enrolled\. Do-not-contact/)
  expect(said).toHaveLength(1)
  listening.disconnect()
})
