import { useFormats } from '../../format/use-formats.tsx'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

const locales = [
  { value: '', label: 'As the system says' },
  { value: 'en-GB', label: 'English, United Kingdom' },
  { value: 'en-US', label: 'English, United States' },
  { value: 'de-DE', label: 'German' },
  { value: 'fr-FR', label: 'French' },
  { value: 'es-ES', label: 'Spanish' },
  { value: 'pt-BR', label: 'Portuguese, Brazil' },
  { value: 'sv-SE', label: 'Swedish' },
  { value: 'ja-JP', label: 'Japanese' },
] as const

/** How the window looks, and how dates and numbers are written (M3, M5). */
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
  const clock = hour12 === null ? 'system' : hour12 ? '12' : '24'
  return (
    <>
      <Section title="Look" words="Kept on this computer, the same for every workspace.">
        <Field label="Theme" beside>
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={(value) => value && setPreferences({ theme: value })}
            options={[
              { value: 'system', label: 'As the system' },
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
      <Section title="Sharing the screen">
        <Switch
          label="Hide e-mail addresses and telephone numbers"
          detail="Everywhere in this window. They can be neither copied nor changed meanwhile; files you export are whole."
          checked={share_screen}
          onChange={(on) => setPreferences({ share_screen: on })}
        />
      </Section>
      <Section title="Dates and numbers" words="Apart from the language of the words.">
        <Field
          label="Written as in"
          beside
          hint={
            <span className="num">
              {format.dateTime(Date.UTC(2026, 7, 25, 12, 30))} · {format.number(1238.5)}
            </span>
          }
        >
          <Select
            label="Dates and numbers written as in"
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
              { value: 'system', label: 'As the format' },
              { value: '24', label: '24 hours' },
              { value: '12', label: '12 hours' },
            ]}
          />
        </Field>
      </Section>
    </>
  )
}
