import { t } from '#shared/i18n/translate.ts'
import { ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AddCertificate } from './add-certificate.tsx'
import { networkLabels } from './network-labels.ts'

const ProxySignIn = lazy(async () => ({
  default: (await import('./proxy-sign-in.tsx')).ProxySignIn,
}))

/** Shows how a company's network blocks requests, and offers a way past it. */
export function NetworkBanner() {
  const { value } = useQuery('network.state', {})
  const [asking, setAsking] = useState(false)
  const trouble = value?.trouble
  if (!trouble) return null
  return (
    <>
      <Banner
        tone="warn"
        icon={ShieldAlert}
        actions={
          <>
            {trouble.kind === 'sign_in' ? (
              <Button size="small" onClick={() => setAsking(true)}>
                {t('Sign in…')}
              </Button>
            ) : null}
            {trouble.kind === 'untrusted' ? <AddCertificate /> : null}
          </>
        }
      >
        {networkLabels[trouble.kind](trouble.host)}
      </Banner>
      {asking && trouble.kind === 'sign_in' ? (
        <Suspense>
          <ProxySignIn
            host={trouble.host}
            refused={trouble.again}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
