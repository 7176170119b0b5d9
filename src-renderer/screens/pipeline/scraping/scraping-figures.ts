import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ScrapeRun } from '#shared/bridge/pipeline.ts'
import type { Formats } from '../../../format/formats.ts'
import type { Age, Explanation } from '../../../ui/figure/explanation.ts'
import { COMPARED, rateOf, type Rate } from './quality.ts'

const names: Record<Rate, string> = {
  relevance_rate: t('Relevant'),
  duplicate_rate: t('Duplicates'),
}

/**
 * Explains a rate over some scrapes of one configuration (B8). `name` is the name of the figure.
 */
export function rateFigure(
  rate: Rate,
  runs: readonly ScrapeRun[],
  format: Formats,
  name = names[rate],
): Explanation {
  return {
    name,
    value: format.percent(rateOf(runs, rate)),
    formula:
      rate === 'relevance_rate'
        ? t('Relevant leads ÷ leads found, summed over these scrapes.')
        : t('Duplicate leads ÷ leads found, summed over these scrapes.'),
    parts: runs.toReversed().map((run) => ({
      name: format.stamp(run.at),
      value: t('{rate} of {found}', {
        rate: format.percent(run[rate]),
        found: run.scraped === null ? '—' : format.number(run.scraped),
      }),
      at: run.at,
    })),
    at: 'here',
    note: t(
      'Scrapes without these counts are left out; without any, it is the mean of their rates.',
    ),
  }
}

/** Explains a rate over the latest scrapes of a configuration (B8). */
export const latestRateFigure = (
  rate: Rate,
  runs: readonly ScrapeRun[],
  format: Formats,
): Explanation => rateFigure(rate, runs.slice(-COMPARED), format)

/** Explains the service's rates over all scrapes (B8). */
export function overallFigure(
  rates: NonNullable<CommandOutput<'scraping.list'>['overall']>,
  at: Age,
  format: Formats,
): Explanation {
  const [relevant, duplicates] = [rates.relevance_rate, rates.duplicate_rate].map(format.percent)
  return {
    name: t('All scrapes'),
    value: t('{relevant} relevant, {duplicates} duplicates', { relevant, duplicates }),
    formula: t('Stated by the service over all scrapes of all configurations.'),
    parts: [
      { name: names.relevance_rate, value: relevant ?? '—' },
      { name: names.duplicate_rate, value: duplicates ?? '—' },
    ],
    at,
  }
}

/** Explains a rate of one scrape, as a point of the chart or in the table of scrapes (B8). */
export function scrapeFigure(rate: Rate, run: ScrapeRun, format: Formats): Explanation {
  const count = rate === 'relevance_rate' ? run.relevant : run.duplicates
  const write = (value: number | null) => (value === null ? '—' : format.number(value))
  return {
    name: `${names[rate]}: ${format.stamp(run.at)}`,
    value: format.percent(run[rate]),
    formula:
      rate === 'relevance_rate'
        ? t('Relevant leads ÷ leads found, in this scrape.')
        : t('Duplicate leads ÷ leads found, in this scrape.'),
    parts: [
      { name: names[rate], value: write(count) },
      { name: t('Found'), value: write(run.scraped) },
    ],
    at: 'here',
    note: t('Stated by the service and recorded on this computer.'),
  }
}
