import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CreditState } from '#shared/bridge/session.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { Figures } from '#renderer/screens/credits/figures.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const credits = { plan_balance: 276, addon_balance: 100, total: 376, low: false, read_at: 0 }
const summary = {
  mine: 0,
  others: 42,
  top_up: 0,
  uncertain: 0,
  days: [],
  forecast: { per_day: 7.8, span_days: 13, empty_at: Date.UTC(2027, 8, 23) },
}

test.each(['en-US', 'de', 'es'])(
  'D8: beside the panel the day until which credits last is on one line (%s)',
  async (locale) => {
    connect()
    await show(
      <FormatsProvider locale={locale} hour12={false}>
        <div style={{ width: 700 }}>
          <Figures credits={credits as CreditState} summary={summary as unknown as SpendSummary} />
        </div>
      </FormatsProvider>,
    )
    const values = page.getByRole('group').element().querySelectorAll('b > *')
    const heights = [...values].map((value) => value.getBoundingClientRect().height)
    expect(heights).toHaveLength(5)
    expect(new Set(heights).size).toBe(1)
  },
)
