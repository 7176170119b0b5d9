import { t } from '#shared/i18n/translate.ts'
import { ArrowLeft, CircleAlert, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SessionState } from '#shared/bridge/session.ts'
import type { Problem } from '#shared/bridge/index.ts'
import { run } from '../../data/run.ts'
import { useAddWorkspace } from '../../stores/add-workspace.ts'
import { helpLabels } from '../../parts/help/help-labels.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from './mark.tsx'
import { OwnWorkspace } from './own-workspace.tsx'
import { Waiting } from './waiting.tsx'
import { NetworkBanner } from '../../parts/session/network-banner.tsx'
import { PolicyBanner } from '../../parts/session/managed.tsx'
import { describeKeychain } from '../../parts/session/keychain-labels.ts'
import styles from './welcome.module.css'

/**
 * Shows the first screen, also for adding a workspace: the practice workspace with one press, or
 * the user's own workspace by its address or a token (J1, D13).
 */
export default function Welcome({ session }: { session: SessionState }) {
  const { managed } = session
  const help = useOverlay((state) => state.show)
  const add = useAddWorkspace((state) => state.show)
  const { problem, show } = useShownProblem(session)
  const [address, setAddress] = useState('')
  const [starting, setStarting] = useState(false)
  const practise = async () => {
    show(null)
    setStarting(true)
    const answer = await run('session.practice', {}, { quiet: true })
    setStarting(false)
    if (!answer.ok) show(answer.error)
  }
  return (
    <main className={styles.page}>
      <PolicyBanner />
      <NetworkBanner />
      {session.memory_only ? (
        <Banner tone="warn" icon={KeyRound}>
          {describeKeychain(session.keychain)}
        </Banner>
      ) : null}
      <div className={styles.middle}>
        <div className={styles.column}>
          <header className={styles.head}>
            <Mark />
            <div>
              <h1 className={styles.title}>{t('Hotdesk')}</h1>
              <p className={styles.tagline}>
                {t(
                  'Hotdesk is where recruiters and sales teams decide whom to call next, call them, and keep track: lists, leads, meetings and campaigns, with or without the network.',
                )}
              </p>
            </div>
          </header>
          {problem ? (
            <div className={styles.problem} role="alert">
              <Icon of={CircleAlert} />
              <div>
                <b>{problem.message}</b>
                {problem.hint ? <div className="muted">{problem.hint}</div> : null}
              </div>
            </div>
          ) : null}
          {session.leaving === null ? null : (
            <p className={styles.words} role="status">
              {t(
                'Signing out of {leaving}. Its files and keys are being wiped from this computer.',
                { leaving: session.leaving },
              )}
            </p>
          )}
          {session.state === 'signing_in' ? (
            <Waiting session={session} />
          ) : (
            <>
              {managed?.practice_workspace === false ? null : (
                <PracticeCard starting={starting} onStart={() => void practise()} />
              )}
              {managed?.workspace === 'none' ? (
                <p className={styles.words}>
                  {t(
                    'Nobody can sign in on this computer until your administrator corrects its settings. What is on it stays.',
                  )}
                </p>
              ) : (
                <OwnWorkspace
                  address={address}
                  offered={session.offered}
                  fixed={managed?.workspace?.base_url ?? null}
                  onAddress={setAddress}
                  onProblem={show}
                />
              )}
            </>
          )}
          {session.workspace ? (
            <Button look="quiet" icon={ArrowLeft} onClick={() => add(false)}>
              {t('Back to {workspace}', { workspace: session.workspace.name })}
            </Button>
          ) : null}
          <p className={styles.foot}>
            {t('Hotdesk {version}.', { version: session.version })}{' '}
            {session.memory_only
              ? ''
              : t(
                  'Tokens and keys stay in this computer’s keychain; everything else is encrypted on disk.',
                )}
          </p>
          <Button look="quiet" size="small" onClick={() => help('report')}>
            {helpLabels.reportOpens}
          </Button>
        </div>
      </div>
    </main>
  )
}

/**
 * Returns the problem to show: that of what the user did last, or else of the last sign-in in the
 * browser. `show(null)` leaves both behind, because something else is tried now.
 */
function useShownProblem({ state, problem }: SessionState) {
  const [own, setOwn] = useState<Problem | null>(null)
  const [left, setLeft] = useState<Problem | null>(null)
  useEffect(() => {
    // The next sign-in may end with the same problem, which is then news.
    if (state === 'signing_in') setLeft(null)
  }, [state])
  const isLeft = state === 'signing_in' || problem?.message === left?.message
  const show = (next: Problem | null) => {
    setOwn(next)
    setLeft(problem)
  }
  return { problem: own ?? (isLeft ? null : problem), show }
}

function PracticeCard({ starting, onStart }: { starting: boolean; onStart: () => void }) {
  return (
    <section className={styles.card} aria-label={t('Practice workspace')}>
      <h2>{t('Practice workspace')}</h2>
      <p className={styles.words}>
        {t(
          '{records} made-up people, hot lists, leads and meetings on this computer. No account or credits needed.',
          { records: 2000 },
        )}
      </p>
      <Button look="primary" size="large" busy={starting} autoFocus onClick={onStart}>
        {starting ? t('Starting…') : t('Open the practice workspace')}
      </Button>
    </section>
  )
}
