import { t } from '#shared/i18n/translate.ts'
import { usePreferences } from '../../stores/preferences.ts'

/**
 * Returns the description of a row for screen readers: its place among all, from 1 ("5 of 120").
 * Undefined if the user chose short names for rows.
 */
export function usePlaceText(place: number, total: number): string | undefined {
  const isShort = usePreferences(({ preferences }) => preferences.row_names === 'short')
  return isShort ? undefined : t('{place} of {total}', { place, total })
}
