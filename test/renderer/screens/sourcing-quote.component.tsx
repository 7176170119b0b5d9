import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewRun } from '#renderer/screens/sourcing/new-run.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

test('D2: the number and the word of a quoted price stay on one line, however narrow it is', async () => {
  connect({
    'sourcing.state': () => ({
      pilot: 'on',
      quote: { qualification_credits: 2, email_credits: 3, minimum_credits: 5, read_at: 0 },
    }),
  })
  await show(<NewRun onClose={() => {}} onMade={() => {}} />)
  const quote = page.getByRole('group', { name: 'Quote' })
  await expect.element(quote).toBeVisible()
  const box = quote.element() as HTMLElement
  for (let width = 90; width <= 400; width += 10) {
    box.style.width = `${width}px`
    const lines = [...box.querySelectorAll('b')].map((price) => price.getClientRects().length)
    expect([width, lines]).toEqual([width, [1, 1]])
  }
})
