import { t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import type { SessionState } from '#shared/bridge/session.ts'
import { run } from '../../data/run.ts'
import { useWhichWorkspace } from '../../stores/which-workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './welcome.module.css'

/**
 * Shows what a sign-in waits for: the browser, where its page can be opened again, or an answer. Either
 * can be cancelled.
 */
export function Waiting({ session }: { session: SessionState }) {
  const url = session.sign_in_url
  if (session.question) return <Asked />
  return (
    <section className={styles.card} aria-label={t('Signing in')} role="status">
      <h2>{t('Continue in your browser')}</h2>
      <p className={styles.words}>
        {t(
          'We opened a sign-in page. Allow access, then come back here; this window continues automatically. The page expires in five minutes.',
        )}
      </p>
      {url === null ? <SkeletonLines lines={1} /> : null}
      {url ? (
        <Field label={t('Or open this address')}>
          <TextField readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : null}
      <div className={styles.row}>
        {url ? (
          <Button icon={ExternalLink} onClick={() => void run('session.reopen', {})}>
            {t('Open the page again')}
          </Button>
        ) : null}
        <Button look="quiet" onClick={() => void run('session.cancel', {})}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}

/** Brings back the question that was put aside. */
function Asked() {
  const putAside = useWhichWorkspace((state) => state.putAside)
  return (
    <section className={styles.card} aria-label={t('Signing in')} role="status">
      <h2>{t('You’re signed in')}</h2>
      <p className={styles.words}>{t('Choose the workspace this sign-in belongs to.')}</p>
      <div className={styles.row}>
        <Button look="primary" onClick={() => putAside(false)}>
          {t('Choose workspace…')}
        </Button>
        <Button look="quiet" onClick={() => void run('session.cancel', {})}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
