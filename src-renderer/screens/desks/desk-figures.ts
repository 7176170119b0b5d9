import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Coverage, DeskCompany, DeskRow } from '#shared/bridge/desks.ts'
import type { Gap } from '#shared/bridge/values.ts'
import type { Formats } from '../../format/formats.ts'
import { peopleAtFigure } from '../../parts/people/known-figures.ts'
import type { Ages } from '../../parts/people/use-ages.ts'
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
export function linkedFigure({ linked }: Pick<Known, 'linked'>, format: Formats): Explanation {
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

/** Explains how many companies of a map have no gap, as a share of all of them. */
export const coveredShareFigure = (
  coverage: Coverage,
  value: string,
  at: Age,
  format: Formats,
): Explanation => ({
  ...coveredFigure(coverage, at, format),
  name: t('Covered share of the map'),
  value,
  formula: t('Covered companies ÷ companies of the map.'),
  parts: [
    { name: t('Covered'), value: format.number(coverage.covered) },
    { name: t('Companies of the map'), value: format.number(coverage.companies) },
  ],
})

const companyCounts = {
  people: {
    name: t('People'),
    formula: t('People at this company that Hotdesk has read from the workspace.'),
  },
  with_email: {
    name: t('With an e-mail'),
    formula: t('People at this company who have an e‑mail that didn’t bounce.'),
  },
  on_lists: {
    name: t('Places on hot lists'),
    formula: t(
      'Places that people at this company have on hot lists. Somebody on two lists counts twice.',
    ),
  },
  prospects: {
    name: t('Prospects'),
    formula: t('People at this company whom the service linked to this desk.'),
  },
} as const

/** Explains what is known of a company on a map by all that is counted there (G2, G5). */
export function companyFigure(
  of: keyof typeof companyCounts,
  row: DeskCompany,
  ages: Ages & { prospects?: Age },
  { format, value = format.number(row[of]) }: { format: Formats; value?: string },
): Explanation {
  const { people, members, prospects } = ages
  const at = { people, with_email: people, on_lists: members, prospects: prospects ?? null }
  const shown =
    of === 'prospects' ? (['people', of] as const) : (['people', 'with_email', 'on_lists'] as const)
  return {
    name: `${companyCounts[of].name}: ${row.name}`,
    value,
    formula: companyCounts[of].formula,
    parts: shown.map((each) => ({
      name: companyCounts[each].name,
      value: format.number(row[each]),
      at: at[each],
    })),
    at: at[of],
  }
}

/** Explains how many people at a company the panel beside a map has no room for. */
export function morePeopleFigure(
  company: string,
  { people, total }: CommandOutput<'desks.people'>,
  at: Age,
  format: Formats,
): Explanation {
  const left = total - people.length
  return {
    ...peopleAtFigure(
      company,
      t('{left, plural, other {# more on the company’s page}}', { left }),
      at,
    ),
    parts: [
      { name: t('People'), value: format.number(total) },
      { name: t('Shown here'), value: format.number(people.length) },
    ],
  }
}

/** Explains how many companies of a map its gaps are counted in (G5). */
export const mappedFigure = (
  coverage: Coverage,
  value: string,
  at: Age,
  format: Formats,
): Explanation => ({
  name: t('Companies of the map'),
  value,
  formula: t('Companies that the service put on the map of this desk and Hotdesk has read.'),
  parts: byTier(
    coverage.by_tier.map((one) => ({ tier: one.tier, count: one.companies })),
    format,
  ),
  at,
  note: at === null ? stillReading : undefined,
})

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
