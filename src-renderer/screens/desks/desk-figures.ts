import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Coverage, DeskRow, Gap } from '#shared/bridge/desks.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'
import { fitOrder, fitWord, gapFormulas, gapLabels } from './desk-labels.ts'

type Known = CommandOutput<'desks.read'>

/** Returns the sort position of a tier: the best fit first, unknown tiers and none last. */
const rank = (tier: string | null) => {
  const at = fitOrder.findIndex((fit) => fit === tier)
  return at < 0 ? fitOrder.length : at
}

const byTier = (
  tiers: readonly { tier: string | null; count: number }[],
  format: Formats,
): Explanation['parts'] =>
  tiers
    .toSorted((a, b) => rank(a.tier) - rank(b.tier))
    .map(({ tier, count }) => ({
      name: tier === null ? t('No fit stated') : fitWord(tier),
      value: format.number(count),
    }))

const stillReading = t('The map is still being read, so the number may grow.')

/** Explains the number of companies on a map by their fit (G2). */
export function mapFigure({ map, tiers }: Known, format: Formats): Explanation {
  const complete = map.as_of !== null
  return {
    name: t('Companies of this map'),
    value: format.number(map.known),
    formula: t('Companies that the service put on the map of this desk and Hotdesk has read.'),
    parts: [
      ...byTier(tiers, format),
      ...(map.total === null
        ? []
        : [{ name: t('Stated by the service'), value: format.number(map.total) }]),
    ],
    at: map.as_of,
    note: complete ? undefined : stillReading,
  }
}

/** Explains the number of companies on a map with one fit (G2). */
export function tierFigure(tier: string, { map, tiers }: Known, format: Formats): Explanation {
  return {
    name: fitWord(tier),
    value: format.number(tiers.find((tierCount) => tierCount.tier === tier)?.count ?? 0),
    formula: t('Companies of the map with this fit, which the service states.'),
    parts: byTier(tiers, format),
    at: map.as_of,
    note: map.as_of === null ? stillReading : undefined,
  }
}

/** Explains the number of companies on a map, including those still to be read. */
export const mapTotalFigure = (known: Known, format: Formats): Explanation => ({
  ...mapFigure(known, format),
  value: format.number(known.map.total ?? known.map.known),
  formula: t(
    'Companies on the map of this desk, as the service counts them. Where it doesn’t, or once all are read, at least as many as Hotdesk has read.',
  ),
})

/** Explains how much of a map is read while it is being read; `total` is the service's count. */
export function mapReadFigure(known: number, total: number, format: Formats): Explanation {
  const read = Math.min(known, total)
  return {
    name: t('Map read so far'),
    value: t('{min} of {total, plural, one {# company} other {# companies}} read', {
      min: format.number(read),
      total,
    }),
    formula: t(
      'Companies of the map that Hotdesk has on this computer, of those that the service counts on it.',
    ),
    parts: [
      { name: t('Read so far'), value: format.number(read), at: 'here' },
      { name: t('Still to be read'), value: format.number(total - read), at: 'here' },
    ],
    at: 'here',
    note: stillReading,
  }
}

/** Explains the number of people linked to a desk. */
export function linkedFigure({ linked }: Known, format: Formats): Explanation {
  return {
    name: t('Prospects'),
    value: format.number(linked.total ?? linked.known),
    formula: t(
      'People linked to this desk, as the service counts them. Where it doesn’t, or once all are read, at least as many as Hotdesk has read.',
    ),
    parts: [
      { name: t('Read so far'), value: format.number(linked.known) },
      ...(linked.total === null
        ? []
        : [{ name: t('Stated by the service'), value: format.number(linked.total) }]),
    ],
    at: linked.as_of,
  }
}

/** Explains how many companies of a map have a gap; one with two gaps counts once (G5). */
export function gapsLeftFigure({ coverage, map }: Known, format: Formats): Explanation {
  return {
    name: t('Companies with a gap'),
    value: format.number(coverage.companies - coverage.covered),
    formula: t('Companies of the map − covered companies. A company with two gaps counts once.'),
    parts: [
      { name: t('Companies of the map'), value: format.number(coverage.companies) },
      { name: t('Covered'), value: format.number(coverage.covered) },
    ],
    at: map.as_of,
  }
}

/** Explains a gap of a map by the fit of the companies that have it (G5). */
export function gapFigure(gap: Gap, coverage: Coverage, at: Age, format: Formats): Explanation {
  return {
    name: gapLabels[gap],
    value: format.number(coverage[gap]),
    formula: gapFormulas[gap],
    parts: [
      ...byTier(
        coverage.by_tier.map((tierCoverage) => ({
          tier: tierCoverage.tier,
          count: tierCoverage[gap],
        })),
        format,
      ),
      { name: t('Companies of the map'), value: format.number(coverage.companies) },
    ],
    at,
    note: at === null ? stillReading : undefined,
  }
}

/** Explains the number of companies on a map that have no gap. */
export function coveredFigure(coverage: Coverage, at: Age, format: Formats): Explanation {
  return {
    name: t('Covered'),
    value: format.number(coverage.covered),
    formula: t('Companies where somebody has an e‑mail address and somebody is on a hot list.'),
    parts: [{ name: t('Companies of the map'), value: format.number(coverage.companies) }],
    at,
    note: at === null ? stillReading : undefined,
  }
}

/** Explains a figure of a desk in the list of desks (G1). */
export function deskFigure(
  of: 'companies' | 'direct_fit' | 'prospects',
  row: DeskRow,
  at: Age,
  format: Formats,
): Explanation {
  const words = {
    companies: {
      name: t('Companies'),
      formula: row.mapped
        ? t('Companies on the map of this desk, as Hotdesk has read it.')
        : t('Companies as the service counts them; the map was not read here yet.'),
    },
    direct_fit: {
      name: t('Direct fit'),
      formula: t('Companies of the map whose fit the service calls direct.'),
    },
    prospects: {
      name: t('Prospects'),
      formula: t(
        'People linked to this desk, as read here, or as the service counts them until then.',
      ),
    },
  }[of]
  return {
    name: `${words.name}: ${row.title}`,
    value: format.number(row[of]),
    formula: words.formula,
    parts: [],
    at,
  }
}
