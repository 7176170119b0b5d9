import { useFormats } from '../../format/use-formats.tsx'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'
import { SpellingSection } from './spelling-section.tsx'

const locales = [
  { value: '', label: 'System' },
  { value: 'en-GB', label: 'English, United Kingdom' },
  { value: 'en-US', label: 'English, United States' },
  { value: 'de-DE', label: 'German' },
  { value: 'fr-FR', label: 'French' },
  { value: 'es-ES', label: 'Spanish' },
  { value: 'pt-BR', label: 'Portuguese, Brazil' },
  { value: 'sv-SE', label: 'Swedish' },
  { value: 'ja-JP', label: 'Japanese' },
] as const

/** Chooses how the window looks, and how dates and numbers are written (M3, M5). */
export function AppearanceSection() {
  const {
    theme,
    density,
    text_size,
    format: locale,
    hour12,
    share_screen,
  } = usePreferences(({ preferences }) => preferences)
  const format = useFormats()
  const hours = hour12 ? '12' : '24'
  const clock = hour12 === null ? 'system' : hours
  return (
    <>
      <Section title="Appearance" words="Saved on this computer, for all workspaces.">
        <Field label="Theme" beside>
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={(value) => value && setPreferences({ theme: value })}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'contrast', label: 'High contrast' },
            ]}
          />
        </Field>
        <Field label="Rows" beside hint="28, 36 or 40 pixels high">
          <SegmentedControl
            label="Rows"
            value={density}
            onChange={(value) => value && setPreferences({ density: value })}
            options={[
              { value: 'compact', label: 'Compact' },
              { value: 'cosy', label: 'Cosy' },
              { value: 'roomy', label: 'Roomy' },
            ]}
          />
        </Field>
        <Field label="Text size" beside>
          <SegmentedControl
            label="Text size"
            value={text_size}
            onChange={(value) => value && setPreferences({ text_size: value })}
            options={[
              { value: 'small', label: 'Small' },
              { value: 'normal', label: 'Normal' },
              { value: 'large', label: 'Large' },
              { value: 'larger', label: 'Larger' },
            ]}
          />
        </Field>
      </Section>
      <ScreenSharing hidden={share_screen} />
      <Section title="Dates and numbers" words="Independent of the display language.">
        <Field
          label="Format"
          beside
          hint={
            <span className="num">
              {format.dateTime(Date.UTC(2026, 7, 25, 12, 30))} · {format.number(1238.5)}
            </span>
          }
        >
          <Select
            label="Date and number format"
            value={locale ?? ''}
            options={
              locales.some(({ value }) => value === (locale ?? ''))
                ? locales
                : [...locales, { value: locale ?? '', label: locale ?? '' }]
            }
            onChange={(value) => setPreferences({ format: value || null })}
          />
        </Field>
        <Field label="Clock" beside>
          <SegmentedControl
            label="Clock"
            value={clock}
            onChange={(value) =>
              value && setPreferences({ hour12: value === 'system' ? null : value === '12' })
            }
            options={[
              { value: 'system', label: 'Same as format' },
              { value: '24', label: '24 hours' },
              { value: '12', label: '12 hours' },
            ]}
          />
        </Field>
      </Section>
      <SpellingSection />
    </>
  )
}

function ScreenSharing({ hidden }: { hidden: boolean }) {
  return (
    <Section title="Screen sharing">
      <Switch
        label="Hide e-mail addresses and phone numbers"
        detail="Everywhere in this window. You can’t copy or edit them while they’re hidden; exported files still include them."
        checked={hidden}
        onChange={(on) => setPreferences({ share_screen: on })}
      />
    </Section>
  )
}
