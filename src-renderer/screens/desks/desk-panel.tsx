import { t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import type { DeskRow } from '#shared/bridge/desks.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { gapFigure, mappedFigure, mapTotalFigure, tierFigure } from './desk-figures.ts'
import { FitMark } from './fit-mark.tsx'
import { fitOrder, gapLabels } from './desk-labels.ts'
import { gaps } from '#shared/bridge/values.ts'
import styles from './desks.module.css'

/** Shows a desk beside the list: its criteria, its map by tier, and its gaps. */
export function DeskPanel({ row, onOpen }: { row: DeskRow; onOpen: () => void }) {
  const format = useFormats()
  const read = useQuery('desks.read', { id: row.id })
  const known = read.stale ? undefined : read.value
  const desk = known?.desk
  return (
    <DetailPanel label={row.title}>
      <div className={styles.panelHead}>
        <h2>
          <span className="cut" title={row.title}>
            <bdi>{row.title}</bdi>
          </span>
        </h2>
      </div>
      <div className={styles.actions}>
        <Button icon={ExternalLink} keys="Enter" onClick={onOpen}>
          {t('Open')}
        </Button>
      </div>
      {known && known.map.known > 0 ? (
        <Card
          title={t('Company map')}
          aside={<Figure inside="row" of={mapTotalFigure(known, format)} />}
        >
          {fitOrder.map((tier) => (
            <div key={tier} className={styles.pairLine}>
              <FitMark tier={tier} />
              <span className="num">
                <Figure inside="row" of={tierFigure(tier, known, format)} />
              </span>
            </div>
          ))}
        </Card>
      ) : null}
      {known && known.coverage.companies > 0 ? (
        <Card
          title={t('Gaps')}
          aside={
            <Figure
              inside="row"
              of={mappedFigure(
                known.coverage,
                t('of {companies}', { companies: format.number(known.coverage.companies) }),
                known.map.as_of,
                format,
              )}
            />
          }
        >
          {gaps.map((gap) => (
            <div key={gap} className={styles.pairLine}>
              <span>{gapLabels[gap]}</span>
              <span className="num">
                <Figure inside="row" of={gapFigure(gap, known.coverage, known.map.as_of, format)} />
              </span>
            </div>
          ))}
        </Card>
      ) : null}
      {desk ? (
        <>
          <Words label={t('Titles')} words={desk.titles} />
          <Words label={t('Keywords')} words={desk.keywords} />
          <Words label={t('Company sizes')} words={desk.company_sizes} />
          {desk.recruited_roles ? (
            <Card title={t('Recruited roles')}>
              <div className={styles.text}>
                <bdi>{desk.recruited_roles}</bdi>
              </div>
            </Card>
          ) : null}
        </>
      ) : null}
      {known && known.map.known === 0 ? (
        <PropertyList>
          <Property label={t('Map')}>
            {known.map.as_of === null ? t('not read yet') : t('no companies yet')}
          </Property>
        </PropertyList>
      ) : null}
    </DetailPanel>
  )
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  return words.length === 0 ? null : (
    <Card title={label}>
      <div className={styles.chips}>
        {words.map((word) => (
          <span key={word} className={styles.chip}>
            <bdi>{word}</bdi>
          </span>
        ))}
      </div>
    </Card>
  )
}
