import { useSession } from '../../stores/session.ts'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { keychainWords } from '../../parts/session/keychain-labels.ts'
import { copyDiagnostics } from '../../parts/links/copy-diagnostics.ts'
import { Button } from '../../ui/button.tsx'
import { DesktopSection } from './desktop-section.tsx'
import { Section } from './section.tsx'

/** Says which version this is, where it runs, and where its data is. */
export function AboutSection() {
  const { value: session } = useSession()
  return (
    <>
      <DesktopSection />
      <Section
        title="Hotdesk"
        aside={
          <Button size="small" onClick={() => void copyDiagnostics()}>
            Copy diagnostics
          </Button>
        }
      >
        <PropertyList>
          <Property label="Version">{session?.version}</Property>
          <Property label="Window">
            {session?.host === 'electron'
              ? 'Electron'
              : 'Browser page, served locally by this computer'}
          </Property>
          <Property label="Keychain" wrap>
            {session?.memory_only
              ? keychainWords(session.keychain)
              : 'Working: it holds the keys to your encrypted files'}
          </Property>
          <Property label="Licence">MIT</Property>
          <Property label="Typeface">Inter, under the SIL Open Font Licence</Property>
        </PropertyList>
      </Section>
    </>
  )
}
