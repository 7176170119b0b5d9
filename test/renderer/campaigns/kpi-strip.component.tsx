import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResetRow } from '#shared/bridge/campaigns.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { KpiStrip } from '#renderer/screens/campaigns/kpi-strip.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const counts = { sent: 0, opens: 0, clicks: 0, replies: 0, bounces: 0, enrolled: 0 }
const metrics = ['replies', 'bounces', 'sent', 'clicks'] as const
/** A counter of everything that fell at once, as the service states it anew. */
const resets = (name: string, at: number): ResetRow[] =>
  metrics.map((metric) => ({ at, campaign_id: name, name, metric, before: 9, after: 0 }))

test('E5: of counters that went down, the newest and most important are named, and the others counted', async () => {
  connect({})
  await show(
    <FormatsProvider locale="en-GB" hour12={null}>
      <KpiStrip
        numbers={{ ...counts, open_rate: 0, click_rate: 0, reply_rate: 0, bounce_rate: 0 }}
        since={counts}
        events={[]}
        resets={[...resets('Spring', 1), ...resets('Autumn', 2)]}
        asOf={3}
        lookedAt={0}
        metric="replies"
        onMetric={() => undefined}
      />
    </FormatsProvider>,
  )
  const strip = page.getByRole('region', { name: 'Figures' })
  await expect.element(strip).toMatchTextContent(/Autumn.*replies.*reset/)
  await expect.element(strip).toMatchTextContent(/Autumn.*bounces.*reset/)
  await expect.element(strip).toMatchTextContent(/and.*6.*more/)
  await expect.element(strip).not.toMatchTextContent('Spring')
})
