import { expect, test } from 'vitest'
import { sortRows } from '#renderer/screens/campaigns/columns.tsx'
import type { CampaignRow } from '#shared/bridge/campaigns.ts'

const campaign = (name: string, bounce_rate: number | null): CampaignRow =>
  ({ id: name, name, numbers: { bounce_rate } }) as CampaignRow

test('E1: by a rate, campaigns without one stand last whichever way it is sorted', () => {
  const rows = [campaign('Draft', null), campaign('Two', 0.02), campaign('Eight', 0.08)]
  const names = (descending: boolean) =>
    sortRows(rows, 'bounce_rate', descending).map(({ name }) => name)
  expect(names(false)).toEqual(['Two', 'Eight', 'Draft'])
  expect(names(true)).toEqual(['Eight', 'Two', 'Draft'])
})
