import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { AddCertificate } from '../../parts/session/add-certificate.tsx'
import { networkWords } from '../../parts/session/network-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Shows the way out of this computer, and whose certificates are trusted beside the system's. */
export function NetworkSection() {
  const { value } = useQuery('network.state', {})
  if (!value) return null
  const { proxy, trouble, certificates } = value
  return (
    <Section
      title="Network"
      words={
        'Hotdesk uses the proxy of your system or of HTTPS_PROXY, and trusts the ' +
        'certificates your system trusts. This computer itself is always reached directly.'
      }
    >
      <PropertyList>
        <Property label="Proxy">{proxy ?? 'None in use'}</Property>
        <Property label="State" wrap>
          {trouble ? networkWords[trouble.kind](trouble.host) : 'Nothing in the way'}
        </Property>
        <Property label="Added certificates" wrap>
          {certificates.length > 0 ? certificates.join(', ') : 'None'}
        </Property>
      </PropertyList>
      <div className={styles.caps}>
        <AddCertificate />
        {certificates.length > 0 ? (
          <Button size="small" look="quiet" onClick={() => void run('network.distrust', {})}>
            Remove added certificates
          </Button>
        ) : null}
      </div>
    </Section>
  )
}
