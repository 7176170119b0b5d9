import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Offer } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

type Preview = CommandOutput<'spend.bulkPreview'>
export type PreviewCount = 'will_try' | 'have' | 'recent' | 'open' | 'dnc'

const words: Record<PreviewCount, { name: string; formula: string }> = {
  will_try: {
    name: t('Will be tried'),
    formula: t('The chosen people − those left out.'),
  },
  have: {
    name: t('Have one already'),
    formula: t('Chosen people who have one already, as Hotdesk has read them.'),
  },
  recent: {
    name: t('Looked up recently'),
    formula: t('Chosen people whom this computer looked up recently without a result.'),
  },
  open: {
    name: t('Outcome unknown'),
    formula: t('Chosen people with a call from this computer whose outcome is unknown.'),
  },
  dnc: {
    name: t('Do not contact'),
    formula: t('Chosen people at companies marked as do-not-contact.'),
  },
}
const order = ['will_try', 'have', 'recent', 'open', 'dnc'] as const

/** Explains how many of the chosen people a bulk run would try, or leave out for a reason (D9). */
export const previewFigure = (
  of: PreviewCount,
  preview: Preview,
  format: Formats,
): Explanation => ({
  ...words[of],
  value: format.number(preview[of]),
  parts: order
    .filter((group) => preview[group] > 0)
    .map((group) => ({ name: words[group].name, value: format.number(preview[group]) })),
  at: 'here',
})

/** Explains the most that a bulk run may cost. */
export const mostFigure = (preview: Preview, value: string, format: Formats): Explanation => ({
  name: t('At worst'),
  value,
  formula: t('People tried × the highest price of a call that finds something.'),
  parts: [
    { name: words.will_try.name, value: format.number(preview.will_try) },
    { name: t('Highest price'), value: format.number(preview.price.to) },
  ],
  at: 'here',
})

/** Explains how long a bulk run takes. */
export const timeFigure = (preview: Preview, value: string, format: Formats): Explanation => ({
  name: t('Takes'),
  value,
  formula: t('People tried × the time that the service’s rate limit leaves for each.'),
  parts: [{ name: words.will_try.name, value: format.number(preview.will_try) }],
  at: 'here',
})

/** Explains how many credits the limits and the balance leave (D4). */
export const roomFigure = (room: number, balance: number | null, format: Formats): Explanation => ({
  name: t('Credits left to spend'),
  value: format.number(room),
  formula: t(
    'The least that the daily limit, the weekly limit, and the balance above what you keep leave.',
  ),
  parts: [
    { name: t('Credits left to spend'), value: format.number(room) },
    ...(balance === null ? [] : [{ name: t('Balance'), value: format.number(balance) }]),
  ],
  at: 'here',
  note: t('What is spent and reserved today and this week is in Credits.'),
})

/** Explains by how much a search for contacts exceeded its maximum (F5). */
export const overrunFigure = (
  { cost, max, over }: NonNullable<Offer['overrun']>,
  format: Formats,
): Explanation => ({
  name: t('Over the maximum'),
  value: format.number(over),
  formula: t('What the last search cost − the maximum you set for it.'),
  parts: [
    { name: t('Credits taken'), value: format.number(cost) },
    { name: t('Maximum you agreed to'), value: format.number(max) },
  ],
  at: 'here',
})
