import { ExternalLink } from 'lucide-react'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './welcome.module.css'

/** Shows what to do in the browser, opens the page again, and cancels. */
export function Waiting({ url }: { url: string | null }) {
  return (
    <section className={styles.card} aria-label="Signing in" role="status">
      <h2>Continue in your browser</h2>
      <p className={styles.words}>
        We opened a sign-in page. Allow access, then come back here; this window continues
        automatically. The page expires in five minutes.
      </p>
      {url === null ? <SkeletonLines lines={1} /> : null}
      {url ? (
        <Field label="Or open this address">
          <TextField readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : null}
      <div className={styles.row}>
        {url ? (
          <Button icon={ExternalLink} onClick={() => void run('session.reopen', {})}>
            Open the page again
          </Button>
        ) : null}
        <Button look="quiet" onClick={() => void run('session.cancel', {})}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
