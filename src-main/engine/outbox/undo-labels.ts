import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Change, HistoryEntry } from './history.ts'

// Prefixes of labels in the history, in every language; `translateLabel` translates them.
const UNDID = /^Undid: /
const AGAIN = /^Done again: /

/** Returns the label of a gesture's undo. The undo of an undo is labelled as doing it again. */
const labelOfUndo = ({ label }: HistoryEntry): string =>
  UNDID.test(label) ? label.replace(UNDID, 'Done again: ') : `Undid: ${label.replace(AGAIN, '')}`

/** Returns the label of a gesture's undo, with the language of the gesture's label. */
export const lineOfUndo = (entry: HistoryEntry): Pick<HistoryEntry, 'label' | 'language'> => ({
  label: labelOfUndo(entry),
  language: entry.language,
})

/** Reports whether a label is that of an undo, which is undone by doing the gesture again. */
export const isUndo = (label: string): boolean => UNDID.test(label)

/** Translates the prefix of a history label into the user's language. */
export function translateLabel(label: string): string {
  if (UNDID.test(label)) return t('Undid: {what}', { what: label.replace(UNDID, '') })
  return AGAIN.test(label) ? t('Done again: {what}', { what: label.replace(AGAIN, '') }) : label
}

/**
 * Returns what an undo took back, as named within a sentence: the words of the gesture or, if they
 * are in another language than the sentence, the records it touched, if they have a name
 * (WCAG 3.1.2).
 */
export const nameUndone = ({ label, language, changes }: HistoryEntry): string =>
  (otherLanguage(language) !== null && subjectOf(changes)) || gestureOf(label)

/** Returns the name of the changed record; of several, the first one and how many more. */
export function subjectOf(changes: readonly Change[]): string {
  const first = changes.find(({ subject }) => subject)?.subject ?? ''
  if (changes.length === 1) return first
  if (first === '')
    return t('{records, plural, one {# record} other {# records}}', { records: changes.length })
  return t('{more, plural, other {{record} and # more}}', {
    record: first.split(' · ')[0],
    more: changes.length - 1,
  })
}

/** Returns what a history label says was done, without the prefix of an undo. */
export const gestureOf = (label: string): string => label.replace(UNDID, '').replace(AGAIN, '')

/** Builds the message that a gesture was undone, or done again if the gesture was an undo. */
export function describeUndone(entry: HistoryEntry): string {
  const what = nameUndone(entry)
  return isUndo(entry.label) ? t('Done again: {what}', { what }) : t('Undone: {what}', { what })
}
