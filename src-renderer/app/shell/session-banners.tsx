import { t } from '#shared/i18n/translate.ts'
import { CircleAlert, ExternalLink, KeyRound, LogIn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SessionState } from '#shared/bridge/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { run } from '../../data/run.ts'
import { useAddWorkspace } from '../../stores/add-workspace.ts'
import { useSession } from '../../stores/session.ts'
import { useWhichWorkspace } from '../../stores/which-workspace.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { NetworkBanner } from '../../parts/session/network-banner.tsx'
import { PolicyBanner } from '../../parts/session/managed.tsx'
import { describeKeychain } from '../../parts/session/keychain-labels.ts'
import { useNavigationFigures } from './use-navigation-figures.ts'
import { isNotStarted, explainSignedOut } from './session-labels.ts'

const RecordingBanner = lazy(() => import('../../parts/help/recording-banner.tsx'))

/**
 * Shows problems of the session until they are fixed: signed out with pending edits (J3), files
 * that could not be opened (P10), no keychain (J2).
 */
export function SessionBanners() {
  const { value: session } = useSession()
  const { value: sync } = useQuery('sync.state', {})
  const { value: practice } = useQuery('practice.state', {})
  const { value: recording } = useQuery('diagnostics.recording', {})
  if (!session) return null
  return (
    <>
      {recording?.since ? (
        <Suspense>
          <RecordingBanner since={recording.since} full={recording.state === 'full'} />
        </Suspense>
      ) : null}
      <PolicyBanner />
      <NetworkBanner />
      {session.state === 'signing_in' ? <SigningInBanner session={session} /> : null}
      {session.state === 'signed_out' || isNotStarted(session) ? (
        <SignedOutBanner session={session} />
      ) : null}
      {session.state === 'signed_in' && !isNotStarted(session) && sync?.state === 'refused' ? (
        <Banner tone="warn" icon={LogIn} actions={<SignInAgain />}>
          {t(
            'The service doesn’t accept your sign-in just now, or it couldn’t be renewed. Hotdesk keeps trying; your lists and edits are kept. If this goes on, sign in again.',
          )}
        </Banner>
      ) : null}
      {practice?.stopped ? (
        <Banner
          tone="warn"
          icon={CircleAlert}
          actions={
            <Button size="small" onClick={() => void run('practice.restart', {})}>
              {t('Restart')}
            </Button>
          }
        >
          {t(
            'The practice workspace stopped and couldn’t restart. Your edits are kept and will be sent once it runs again.',
          )}
        </Banner>
      ) : null}
      {session.memory_only ? (
        <Banner tone="warn" icon={KeyRound}>
          {describeKeychain(session.keychain)}
        </Banner>
      ) : null}
    </>
  )
}

function SignInAgain() {
  return (
    <Button size="small" onClick={() => void run('session.renew', {})}>
      {t('Sign in again')}
    </Button>
  )
}

/** Asks the user to finish the sign-in in the browser, or to cancel it. */
function SigningInBanner({ session }: { session: SessionState }) {
  if (session.question) return <AskedBanner />
  return (
    <Banner
      tone="info"
      icon={ExternalLink}
      actions={
        <>
          {session.sign_in_url ? (
            <Button size="small" onClick={() => void run('session.reopen', {})}>
              {t('Open the page again')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void run('session.cancel', {})}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {t(
        'Continue in your browser: allow access there, then come back. You can keep working here.',
      )}
    </Banner>
  )
}

/** Brings back the workspace question that the user put aside. */
function AskedBanner() {
  const putAside = useWhichWorkspace((state) => state.putAside)
  return (
    <Banner
      tone="info"
      icon={LogIn}
      actions={
        <>
          <Button size="small" onClick={() => putAside(false)}>
            {t('Choose workspace…')}
          </Button>
          <Button size="small" onClick={() => void run('session.cancel', {})}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {t('You’re signed in. Choose the workspace this sign-in belongs to.')}
    </Banner>
  )
}

/**
 * Explains why the user is not signed in, and offers what helps: signing in, or opening the
 * workspace again.
 */
function SignedOutBanner({ session }: { session: SessionState }) {
  const { words, help } = explainSignedOut(session)
  const id = session.workspace?.id
  const add = useAddWorkspace((state) => state.show)
  const figures = useNavigationFigures()
  const pending = session.workspace?.pending ?? 0
  if (help === 'sign_in')
    return (
      <Banner tone="warn" icon={LogIn} actions={<SignInAgain />}>
        <Explained of={pending > 0 && figures ? figures.unsentFigure(`${pending}`) : null}>
          {words}
        </Explained>
      </Banner>
    )
  if (help === 'elsewhere')
    return (
      <Banner
        tone="warn"
        icon={CircleAlert}
        actions={
          <Button size="small" onClick={() => add(true)}>
            {t('Sign in elsewhere')}
          </Button>
        }
      >
        {words}
      </Banner>
    )
  return (
    <Banner
      tone="warn"
      icon={CircleAlert}
      actions={
        id ? (
          <Button size="small" onClick={() => void run('session.switch', { id }, { quiet: true })}>
            {t('Try again')}
          </Button>
        ) : null
      }
    >
      {words}
    </Banner>
  )
}
