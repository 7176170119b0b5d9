import { t } from '#shared/i18n/translate.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { shownName } from '../../stores/shown-name.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { sortLanguageOptions } from './sort-languages.ts'

/** Chooses how people's names are sorted, and which of them comes first (M5). */
export function NameFields() {
  const settings = usePreferences(({ preferences }) => preferences)
  const { sort_language, name_order } = settings
  return (
    <>
      <Field label={t('Sort names')} beside hint={t('Where letters such as Å, Ñ and Ö belong')}>
        <Select
          value={sort_language ?? ''}
          options={sortLanguageOptions(sort_language)}
          onChange={(value) => setPreferences({ sort_language: value || null })}
        />
      </Field>
      <Field
        label={t('Order of names')}
        beside
        hint={
          <>
            <bdi>{shownName('Ingrid', 'Solberg', settings)}</bdi> ·{' '}
            <bdi lang="zh">{shownName('小明', '王', settings)}</bdi>
          </>
        }
      >
        <Select
          value={name_order}
          options={[
            { value: 'by_language', label: t('As in their language') },
            { value: 'given_first', label: t('First name first') },
            { value: 'family_first', label: t('Last name first') },
          ]}
          onChange={(value) => setPreferences({ name_order: value })}
        />
      </Field>
    </>
  )
}
