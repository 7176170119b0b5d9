import { recordPath } from '#shared/domain/record-path.ts'
import { t } from '#shared/i18n/translate.ts'
import { toast } from '../../stores/toasts.ts'

/** Explains that a person has no number to call, and how to get one on their page. */
export function sayNoPhone(person: string, contactId: string | null): void {
  toast({
    message: t('{person} has no phone number.', { person }),
    hint: t('Enter one on their page, or find one there (1–2 credits).'),
    ...(contactId === null ? {} : { link: recordPath('people', contactId) }),
  })
}
