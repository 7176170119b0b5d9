import { t } from '#shared/i18n/translate.ts'
import { helpLabels } from '../../parts/help/help-labels.ts'
import { startFirstSteps } from '../../parts/help/start-first-steps.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { useSession } from '../../stores/session.ts'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { describeKeychain } from '../../parts/session/keychain-labels.ts'
import { copyDiagnostics } from '../../parts/links/copy-diagnostics.ts'
import { Button } from '../../ui/button.tsx'
import { useManaged } from '../../parts/session/managed.tsx'
import { fixedLines } from '../../parts/session/managed-labels.ts'
import { DesktopSection } from './desktop-section.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Shows the version of Hotdesk, where it runs, the state of the keychain, and the licences. */
export function AboutSection() {
  const { value: session } = useSession()
  const show = useOverlay((state) => state.show)
  return (
    <>
      <DesktopSection />
      <Section
        title={t('Hotdesk')}
        aside={
          <div className={styles.caps}>
            <Button size="small" onClick={() => show('news')}>
              {helpLabels.news}
            </Button>
            {session?.workspace?.kind === 'practice' ? (
              <Button size="small" onClick={startFirstSteps}>
                {helpLabels.firstSteps}
              </Button>
            ) : null}
            <Button size="small" onClick={() => show('report')}>
              {helpLabels.reportOpens}
            </Button>
            <Button size="small" onClick={() => void copyDiagnostics()}>
              {t('Copy diagnostics')}
            </Button>
          </div>
        }
      >
        <PropertyList>
          <Property label={t('Version')}>{session?.version}</Property>
          <Property label={t('Window')}>
            {session?.host === 'electron'
              ? t('Electron')
              : t('Browser page, served locally by this computer')}
          </Property>
          <Property label={t('Keychain')} wrap>
            {session?.memory_only
              ? describeKeychain(session.keychain)
              : t('Working: it holds the keys to your encrypted files')}
          </Property>
          <Property label={t('Licence')}>{t('MIT')}</Property>
          <Property label={t('Typefaces')} wrap>
            {t(
              'Inter, Atkinson Hyperlegible Next, OpenDyslexic and Noto Sans Arabic, under the SIL Open Font Licence',
            )}
          </Property>
        </PropertyList>
      </Section>
      <ManagedSection />
    </>
  )
}

/** Lists the settings that an administrator fixed on this computer, and the file they are in. */
function ManagedSection() {
  const managed = useManaged()
  if (!managed) return null
  return (
    <Section
      title={t('Set by your organisation')}
      words={t(
        'Your administrator fixed these settings on this computer. Ask them if you need something else.',
      )}
    >
      <PropertyList>
        {fixedLines(managed).map(([label, value]) => (
          <Property key={label} label={label} wrap>
            {value}
          </Property>
        ))}
        <Property label={t('File')} wrap>
          {managed.file}
        </Property>
      </PropertyList>
    </Section>
  )
}
