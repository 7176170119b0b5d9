import { t } from '#shared/i18n/translate.ts'
import { ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { NetworkState } from '#shared/bridge/network.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AddCertificate } from './add-certificate.tsx'
import { networkLabels } from './network-labels.ts'

const ProxySignIn = lazy(async () => ({
  default: (await import('./proxy-sign-in.tsx')).ProxySignIn,
}))

/** Renders the banner about a network problem. Loaded when the first problem occurs. */
export default function NetworkProblem({
  problem,
}: {
  problem: NonNullable<NetworkState['problem']>
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Banner
        tone="warn"
        icon={ShieldAlert}
        actions={
          <>
            {problem.kind === 'sign_in' ? (
              <Button size="small" onClick={() => setAsking(true)}>
                {t('Sign in…')}
              </Button>
            ) : null}
            {problem.kind === 'untrusted' ? <AddCertificate /> : null}
          </>
        }
      >
        {networkLabels[problem.kind](problem.host)}
      </Banner>
      {asking && problem.kind === 'sign_in' ? (
        <Suspense>
          <ProxySignIn
            host={problem.host}
            refused={problem.refused_before}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
