import { t } from '#shared/i18n/translate.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { AddCertificate } from '../../parts/session/add-certificate.tsx'
import { networkLabels } from '../../parts/session/network-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Shows the proxy in use, and which certificates are trusted in addition to the system's. */
export function NetworkSection() {
  const { value } = useQuery('network.state', {})
  if (!value) return null
  const { proxy, problem, certificates, authorities } = value
  return (
    <Section
      title={t('Network')}
      words={t(
        'Hotdesk uses the proxy of your system or of HTTPS_PROXY, and trusts the certificates your system trusts. This computer itself is always reached directly.',
      )}
    >
      <PropertyList>
        <Property label={t('Proxy')}>{proxy ?? t('None in use')}</Property>
        <Property label={t('Connection')} wrap>
          {problem ? networkLabels[problem.kind](problem.host) : t('No problems')}
        </Property>
        <Property label={t('Added certificates')} wrap>
          {certificates.length > 0 ? certificates.join(', ') : t('None')}
        </Property>
        {authorities.map(({ host, authority }) => (
          <Property key={host} label={t('Certificate authority')} wrap>
            {t(
              '“{authority}” vouches for {host}. It is not a public authority: whoever runs it, such as your company, can read what Hotdesk and {host} exchange.',
              { authority, host },
            )}
          </Property>
        ))}
      </PropertyList>
      <div className={styles.caps}>
        <AddCertificate />
        {certificates.length > 0 ? (
          <Button size="small" look="quiet" onClick={() => void run('network.distrust', {})}>
            {t('Remove added certificates')}
          </Button>
        ) : null}
      </div>
    </Section>
  )
}
