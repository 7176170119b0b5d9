import type { Preferences } from '#shared/bridge/settings.ts'
import { formatPersonName, nameTag } from '#shared/domain/person-name.ts'
import { languageOfNames } from './compare-names.ts'

/** Returns a person's names in the order that the settings ask for (M5), as main writes them. */
export const shownName = (
  first_name: string,
  last_name: string,
  settings: Pick<Preferences, 'sort_language' | 'language' | 'name_order'>,
): string =>
  formatPersonName(first_name, last_name, nameTag(languageOfNames(settings), settings.name_order))
