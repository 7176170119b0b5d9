import { t } from '#shared/i18n/translate.ts'
import type { ScrapeConfigRow } from '#shared/bridge/pipeline.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPanel } from '../../../ui/detail-panel.tsx'
import { OddFields } from '../../../parts/sync/odd-fields.tsx'
import styles from './scraping.module.css'

function Words({ values, emptyText }: { values: readonly string[]; emptyText: string }) {
  return values.length === 0 ? (
    <span className="faint">{emptyText}</span>
  ) : (
    <ul className={styles.words}>
      {values.map((value) => (
        <li key={value}>
          <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows what a configuration searches for, where, and what it excludes. Hotdesk can only add
 * exclusions (contract §4).
 */
export function ConfigPanel({ config }: { config: ScrapeConfigRow }) {
  return (
    <DetailPanel label={config.name}>
      <div className={styles.who}>
        <h2>
          <bdi>{config.name}</bdi>
        </h2>
        {config.archived ? <div className="faint">{t('Archived: no longer runs.')}</div> : null}
      </div>
      <Card title={t('Looks for')}>
        <Words values={config.keywords} emptyText={t('No keywords')} />
      </Card>
      <Card title={t('Where')}>
        <Words values={config.locations} emptyText={t('Everywhere')} />
      </Card>
      <Card title={t('Excluded terms')} aside={config.excluded_terms.length || null}>
        <Words values={config.excluded_terms} emptyText={t('None yet')} />
      </Card>
      <Card title={t('Excluded companies')} aside={config.excluded_companies.length || null}>
        <Words values={config.excluded_companies} emptyText={t('None yet')} />
      </Card>
      <Card title={t('Sites')}>
        {config.job_sites.length === 0 ? (
          <span className="faint">{t('Unknown')}</span>
        ) : (
          <ul className={styles.sites}>
            {config.job_sites.map((site) => (
              <li key={site.site}>
                <span className="cut">
                  <bdi>{site.site}</bdi>
                </span>
                <span className="faint">{site.classification}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <OddFields odd={config.odd} />
    </DetailPanel>
  )
}
