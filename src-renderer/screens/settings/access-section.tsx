import { t } from '#shared/i18n/translate.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSession } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Shows what the workspace allows and what is missing, and requests it (J10). */
export function AccessSection() {
  const { value, error, refresh } = useQuery('session.scopes', {})
  const { value: session } = useSession()
  if (error) return <ListError error={error} onAgain={refresh} />
  if (!value) return <SkeletonLines />
  const used = value.scopes.filter((scope) => scope.used)
  const missing = used.filter((scope) => !scope.granted)
  const ask = (scopes: string[]) => void run('session.renew', { scopes })
  return (
    <>
      <Section
        title={t('What Hotdesk can do')}
        words={`${
          session?.workspace
            ? t('In {workspace}.', { workspace: session.workspace.name })
            : t('In this workspace.')
        } ${t('Hotdesk only requests what it uses. Each request opens your browser, where you allow or decline it.')}`}
        aside={
          missing.length > 1 ? (
            <Button size="small" onClick={() => ask(missing.map(({ scope }) => scope))}>
              {t('Request all missing')}
            </Button>
          ) : null
        }
      >
        <ul>
          {used.map(({ scope, purpose, granted }) => (
            <li key={scope} className={styles.scope}>
              <span className={granted ? styles.granted : styles.missing}>
                <Icon of={granted ? CircleCheck : CircleDashed} />
              </span>
              <span className={styles.keyWords}>
                {purpose}
                <code className={styles.code}>{scope}</code>
              </span>
              {granted ? (
                <span className="faint">{t('allowed')}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={t('Request: {purpose}', { purpose })}
                  onClick={() => ask([scope])}
                >
                  {t('Request')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('Never requested')}>
        <p className={styles.words}>
          {value.scopes
            .filter((scope) => !scope.used)
            .map(({ scope }) => scope)
            .join(', ') || t('None.')}
        </p>
      </Section>
    </>
  )
}
