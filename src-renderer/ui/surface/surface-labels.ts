import { t } from '#shared/i18n/translate.ts'
import type { HintLevel, SurfaceKind } from '#shared/domain/surfaces.ts'

interface KindLabels {
  /** What Settings calls it. */
  label: string
  /** What it is, and how to move in it. */
  about: string
}

/** What is said of each kind of surface. */
export const surfaceLabels: Record<SurfaceKind, KindLabels> = {
  table: {
    label: t('Tables'),
    about: t(
      'A table. The keyboard is on a row; from there it goes through the cells of that row, one by one. The plain text begins with this row, a cell on each line.',
    ),
  },
  board: {
    label: t('Board'),
    about: t(
      'A board. Each column is a stage or a status, and each card a lead. The keyboard goes up and down in a column, and from column to column. The plain text lists the cards below the name of their column.',
    ),
  },
  week: {
    label: t('Week'),
    about: t(
      'A week of the calendar. The keyboard goes from meeting to meeting and from day to day. The plain text lists the meetings below their day.',
    ),
  },
  chart: {
    label: t('Charts'),
    about: t(
      'A chart. The plain text has every value that it draws, as a table, with what was not measured.',
    ),
  },
  record: {
    label: t('Records'),
    about: t(
      'The page or panel of one record. Tab goes from field to field. The plain text has its values, its lists and its timeline.',
    ),
  },
  form: {
    label: t('Dialogs'),
    about: t(
      'A dialog. Tab goes from field to field and stays inside, Escape closes it. The plain text has its words, its fields and what they hold.',
    ),
  },
  settings: {
    label: t('Settings'),
    about: t(
      'The settings. Tab goes to the list of sections and on to the section that is open. A change counts at once. The plain text has each setting with its value.',
    ),
  },
  page: {
    label: t('Other screens'),
    about: t(
      'A screen. Tab goes from part to part. The plain text has all of it, with its tables and charts.',
    ),
  },
}

/** How often a hint is said, as Settings calls it. */
export const hintLevelLabels: Record<HintLevel, string> = {
  once: t('Once'),
  always: t('Always'),
  never: t('Never'),
}
