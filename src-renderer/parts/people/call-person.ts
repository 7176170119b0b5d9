import { digitsOf } from '#shared/domain/digits.ts'
import { t } from '#shared/i18n/translate.ts'
import { toast } from '../../stores/toasts.ts'
import { openOutside } from './people-labels.ts'
import { sayNoPhone } from './say-no-phone.ts'

/** Builds a tel: link from a number (RFC 3966): digits, and a leading plus. */
export const telLink = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${digitsOf(phone)}`

/** What a call must know of a person. */
export interface Called {
  name: string
  phone: string | null
  do_not_contact: boolean | null
  company_name: string | null
}

/**
 * Dials a person. If their company must not be contacted (F6), or if they have no number, explains
 * that instead. Returns whether it dials.
 */
export function callPerson(
  { name, phone, do_not_contact, company_name }: Called,
  contactId: string | null,
): boolean {
  if (do_not_contact) sayDoNotContact(company_name)
  else if (!phone) sayNoPhone(name, contactId)
  else {
    openOutside(telLink(phone))
    return true
  }
  return false
}

/** Explains that nobody at a company may be called. */
export const sayDoNotContact = (company: string | null): void =>
  toast({
    message:
      company === null
        ? t('Do not contact: the company is marked.')
        : t('Do not contact: {company} is marked.', { company }),
  })
