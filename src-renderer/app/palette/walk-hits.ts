import { t } from '#shared/i18n/translate.ts'
import { pageOfLink } from '../../data/row-paths.ts'
import { walkList } from '../../navigation/walk.ts'
import type { Line } from './palette-lines.tsx'

const kindOf = (path: string) => path.split('/')[1]

/**
 * Lets a record that was found lead on to the others of its kind that were found with it: from one
 * person to the next.
 */
export function walkHits(lines: readonly Line[], chosen: Line): void {
  const first = pageOfLink(chosen.path ?? null)
  if (first === null) return
  const found = lines
    .flatMap(({ path }) => pageOfLink(path ?? null) ?? [])
    .filter((path) => kindOf(path) === kindOf(first))
  if (found.length < 2) return
  let at = found.indexOf(first)
  walkList({
    label: t('Search results'),
    place: null,
    total: () => found.length,
    at: () => at,
    pathAt: (index) => found[index],
    load: () => undefined,
    moveTo: (index) => {
      at = index
    },
    keep: () => ({
      list: 'search results',
      label: t('Search results'),
      place: null,
      index: at,
      rows: found.map((path) => [path, path] as const),
    }),
  })
}
