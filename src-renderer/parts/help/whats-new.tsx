import { ENGLISH } from '#shared/i18n/languages.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import changelog from '../../../CHANGELOG.md?raw'
import { useOverlay } from '../../stores/overlay.ts'
import { useSession } from '../../stores/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { readChangelog } from './changelog.ts'
import { helpLabels } from './help-labels.ts'
import styles from './help.module.css'

/** Shows the changes of each version, newest first. */
export default function WhatsNew() {
  const show = useOverlay((state) => state.show)
  const version = useSession().value?.version ?? ''
  const nameOf = (title: string) =>
    title === 'Unreleased' ? helpLabels.thisVersion(version) : title
  return (
    <Dialog open onClose={() => show(null)} title={helpLabels.news} size="wide">
      {i18n.locale === ENGLISH.tag ? null : <p>{t('These notes are in English.')}</p>}
      <div
        className={styles.releases}
        tabIndex={0}
        role="region"
        aria-label={t('Changes by version')}
      >
        {readChangelog(changelog).map(({ title, changes }) => (
          <section key={title} aria-label={nameOf(title)}>
            <h3 className={styles.release}>{nameOf(title)}</h3>
            <ul className={styles.changes} lang={ENGLISH.tag} dir={ENGLISH.direction}>
              {changes.map(({ about, text }) => (
                <li key={`${about} ${text}`}>
                  <b>{about}</b>
                  {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
