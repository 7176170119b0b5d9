import { t } from '#shared/i18n/translate.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'

/** The typefaces by their own names, which are not translated. */
const faces = [
  { value: 'inter', label: 'Inter' },
  { value: 'atkinson', label: 'Atkinson Hyperlegible Next' },
  { value: 'opendyslexic', label: 'OpenDyslexic' },
] as const

/** Chooses the typeface, its line height and its letter spacing (M3). */
export function TypeFields() {
  const { typeface, line_height, letter_spacing } = usePreferences(({ preferences }) => preferences)
  return (
    <>
      <Field label={t('Typeface')} beside hint={t('Arabic has a typeface of its own.')}>
        <Select
          label={t('Typeface')}
          value={typeface}
          options={faces}
          onChange={(value) => setPreferences({ typeface: value })}
        />
      </Field>
      <Field label={t('Line height')} beside>
        <SegmentedControl
          label={t('Line height')}
          value={line_height}
          onChange={(value) => value && setPreferences({ line_height: value })}
          options={[
            { value: 'compact', label: t('Compact') },
            { value: 'standard', label: t('Standard') },
            { value: 'relaxed', label: t('Relaxed') },
          ]}
        />
      </Field>
      <Field label={t('Letter spacing')} beside hint={t('Words move apart as well.')}>
        <SegmentedControl
          label={t('Letter spacing')}
          value={letter_spacing}
          onChange={(value) => value && setPreferences({ letter_spacing: value })}
          options={[
            { value: 'standard', label: t('Standard') },
            { value: 'wide', label: t('Wide') },
            { value: 'wider', label: t('Wider') },
          ]}
        />
      </Field>
    </>
  )
}
