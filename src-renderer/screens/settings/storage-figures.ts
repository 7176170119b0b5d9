import { t } from '#shared/i18n/translate.ts'
import { bytes, type Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains the size of the offline cache by its parts (I11). */
export const cacheFigure = (
  used: number,
  budget: number | null,
  parts: readonly { name: string; bytes: number }[],
): Explanation => ({
  name: t('Offline cache'),
  value: bytes(used),
  formula: t(
    'The pages in use of the file that holds what Hotdesk has read from the workspace. Room in the file that is free for new rows isn’t counted.',
  ),
  parts: [
    ...parts.map((part) => ({ name: part.name, value: bytes(part.bytes) })),
    ...(budget === null ? [] : [{ name: t('Limit you set'), value: bytes(budget) }]),
  ],
  at: 'here',
  note: t('The parts are estimates and rounded; together they make up the size.'),
})

/** Explains the size of one kind of record in the cache. */
export const tableFigure = (
  name: string,
  rows: number,
  size: number,
  format: Formats,
): Explanation => ({
  name: t('Size: {name}', { name }),
  value: bytes(size),
  formula: t(
    'The rows × their mean size, as a share of the size of the cache. The mean is measured on up to {sample} rows of each kind.',
    { sample: 500 },
  ),
  parts: [
    { name: t('Rows'), value: format.number(rows) },
    { name: t('Size of a row, about'), value: bytes(rows === 0 ? 0 : size / rows) },
  ],
  at: 'here',
})

/** Explains the size of what only this computer keeps. */
export const ownFigure = (size: number): Explanation => ({
  name: t('On this computer only'),
  value: bytes(size),
  formula: t(
    'The size of the files that hold your pending changes, the credit ledger, campaign history, and your own stages, follow-ups and notes, with their journal and their latest safety copy.',
  ),
  parts: [],
  at: 'here',
})
