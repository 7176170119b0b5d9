import { t } from '#shared/i18n/translate.ts'

/** The date and number formats offered in Settings, by BCP 47 tag; '' is the system's. */
export const formatLocales = [
  { value: '', label: t('System') },
  { value: 'en-GB', label: t('English, United Kingdom') },
  { value: 'en-US', label: t('English, United States') },
  { value: 'de-DE', label: t('German') },
  { value: 'fr-FR', label: t('French') },
  { value: 'es-ES', label: t('Spanish') },
  { value: 'ar-AE', label: t('Arabic, United Arab Emirates') },
  { value: 'ar-EG', label: t('Arabic, Egypt') },
  { value: 'pt-BR', label: t('Portuguese, Brazil') },
  { value: 'sv-SE', label: t('Swedish') },
  { value: 'ja-JP', label: t('Japanese') },
] as const
