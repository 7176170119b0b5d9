import { t } from '#shared/i18n/translate.ts'
import type { HintLevel, SurfaceKind } from '#shared/domain/surfaces.ts'

interface KindLabels {
  /** The name in Settings. */
  label: string
  /** What it is, and how to move in it. */
  about: string
}

/** The texts for each kind of surface. */
export const surfaceLabels: Record<SurfaceKind, KindLabels> = {
  table: {
    label: t('Tables'),
    about: t(
      'A table. You can move from row to row, and through the cells of a row one by one. The plain text begins with the current row, one cell per line.',
    ),
  },
  board: {
    label: t('Board'),
    about: t(
      'A board. Each column is a stage or a status, and each card is a lead. You can move up and down a column and from column to column. The plain text lists the cards under the name of their column.',
    ),
  },
  week: {
    label: t('Week'),
    about: t(
      'A week of the calendar. You can move from meeting to meeting and from day to day. The plain text lists the meetings under their day.',
    ),
  },
  chart: {
    label: t('Charts'),
    about: t(
      'A chart. The plain text gives every value in it as a table, including what was not measured.',
    ),
  },
  record: {
    label: t('Records'),
    about: t(
      'The page or panel of one record. Tab moves from field to field. The plain text gives its values, its lists and its timeline.',
    ),
  },
  form: {
    label: t('Dialogs'),
    about: t(
      'A dialog. Tab moves from field to field and stays inside it; Escape closes it. The plain text gives its words, its fields and their values.',
    ),
  },
  settings: {
    label: t('Settings'),
    about: t(
      'Settings. Tab moves to the list of sections, then into the open section. Changes take effect at once. The plain text gives each setting and its value.',
    ),
  },
  page: {
    label: t('Other screens'),
    about: t(
      'A screen. Tab moves from part to part. The plain text gives all of it, with its tables and charts.',
    ),
  },
}

/** The names of the hint frequencies in Settings. */
export const hintLevelLabels: Record<HintLevel, string> = {
  once: t('Once'),
  always: t('Always'),
  never: t('Never'),
}
