import { t } from '#shared/i18n/translate.ts'
import type { Coverage } from '#shared/bridge/desks.ts'
import { gaps, type Gap } from '#shared/bridge/values.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Bar } from '../../ui/bar.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { coveredFigure, coveredShareFigure, gapFigure } from './desk-figures.ts'
import { gapLabels, share } from './desk-labels.ts'
import styles from './desks.module.css'

interface CoverageFiguresProps {
  coverage: Coverage
  value: Gap
  onChange: (gap: Gap) => void
  complete: boolean
  /** When the whole map was read; null if not yet. */
  at: number | null
}

function describeCoverage(coverage: Coverage, complete: boolean, format: Formats): string {
  const figures = {
    percent: format.percent(coverage.companies === 0 ? null : share(coverage.covered, coverage)),
    companies: format.number(coverage.companies),
  }
  return complete
    ? t('{percent} of {companies}', figures)
    : t('{percent} of {companies} read so far', figures)
}

/**
 * Shows what is missing on the map. Pressing a gap lists its companies; the last figure is how much
 * of the map is covered.
 */
export function CoverageFigures({ coverage, value, onChange, complete, at }: CoverageFiguresProps) {
  const format = useFormats()
  const direct = (gap: Gap) =>
    coverage.by_tier.find((tierCoverage) => tierCoverage.tier === 'direct_fit')?.[gap] ?? 0
  return (
    <div className={styles.figures} role="group" aria-label={t('Gaps of this map')}>
      {gaps.map((gap) => (
        <button
          key={gap}
          type="button"
          className={styles.figure}
          aria-pressed={gap === value}
          onClick={() => onChange(gap)}
        >
          <span>{gapLabels[gap]}</span>
          <b className="num">
            <Figure inside="button" of={gapFigure(gap, coverage, at, format)} />
          </b>
          <span className={styles.share}>
            <Bar share={share(coverage[gap], coverage)} tone={gap === value ? 'accent' : 'ink'} />
          </span>
          <span className="num">
            {direct(gap) > 0
              ? t('{count, plural, other {# of them direct fit}}', { count: direct(gap) })
              : t('{companies, plural, one {of # company} other {of # companies}}', {
                  companies: coverage.companies,
                })}
          </span>
        </button>
      ))}
      <div className={styles.figure}>
        <span>{t('Covered')}</span>
        <b className="num">
          <Figure of={coveredFigure(coverage, at, format)} />
        </b>
        <span className={styles.share}>
          <Bar share={share(coverage.covered, coverage)} tone="ok" />
        </span>
        <span className="num">
          <Figure
            of={coveredShareFigure(
              coverage,
              describeCoverage(coverage, complete, format),
              at,
              format,
            )}
          />
        </span>
      </div>
    </div>
  )
}
