import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many meetings of a person or a company are still to come. */
export const aheadFigure = (value: string, at: Age): Explanation => ({
  name: t('Meetings ahead'),
  value,
  formula: t('Meetings that begin later than now, as Hotdesk has read them.'),
  parts: [],
  at,
})

/** Explains how many meetings and call notes lose their person with a deletion (F7). */
export const orphansFigure = (
  { past, notes }: { past: number; notes: number },
  ages: { meetings: Age; notes: Age },
  format: Formats,
): Explanation => ({
  name: t('Past meetings and call notes'),
  value: format.number(past + notes),
  formula: t('Meetings of this person that don’t lie ahead + call notes matched to this person.'),
  parts: [
    ...(past > 0 ? [{ name: t('Meetings'), value: format.number(past), at: ages.meetings }] : []),
    ...(notes > 0 ? [{ name: t('Call notes'), value: format.number(notes), at: ages.notes }] : []),
  ],
  at: past > 0 ? ages.meetings : ages.notes,
})

const heldNames = {
  members: t('Places on hot lists'),
  meetings: t('Meetings'),
  notes: t('Call notes'),
  desk_prospects: t('Desks'),
  records: t('History, ledger and pending changes'),
} as const
export type HeldTable = keyof typeof heldNames
export const heldTables = Object.keys(heldNames) as HeldTable[]

type Held = CommandOutput<'erasure.preview'>

/** Explains how much of one kind this computer holds about a person, by all it holds (J9). */
export const heldFigure = (table: HeldTable, { held }: Held, format: Formats): Explanation => ({
  name: heldNames[table],
  value: format.number(held[table] ?? 0),
  formula: t('What the files of Hotdesk on this computer hold about this person, counted now.'),
  parts: heldTables
    .filter((each) => (held[each] ?? 0) > 0)
    .map((each) => ({ name: heldNames[each], value: format.number(held[each] ?? 0) })),
  at: 'here',
})

/** Explains how many backups may contain a person’s data. */
export const backupsFigure = (value: string): Explanation => ({
  name: t('Backups'),
  value,
  formula: t('Backups in your downloads folder.'),
  parts: [],
  at: 'here',
})
