import { t, withinSentence } from '#shared/i18n/translate.ts'
import type { ContactRow, DuplicateRow, ExportColumn } from '#shared/bridge/people.ts'
import type { Purchase } from '#shared/bridge/spend.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'

export const emailStatusLabels: Record<string, string> = {
  verified: t('Verified'),
  unverified: t('Unverified'),
  risky: t('Risky'),
  bounced: t('Bounced'),
  invalid: t('Invalid'),
  none: t('No address'),
}
/** Returns the status of an e-mail address for use inside a sentence. */
export const emailStatusWithin = (status: string): string =>
  withinSentence(emailStatusLabels[status] ?? status)
export const dncLabels = {
  yes: t('Do not contact'),
  no: t('May be contacted'),
  unknown: t('Company unknown'),
} as const

/** Reports whether mail to an address bounces, so that finding another one is worth its price. */
export const isUseless = (status: string | null) => status === 'bounced' || status === 'invalid'

/** Names a row for screen readers. */
export const rowLabel = (row: ContactRow): string =>
  [
    row.name,
    row.title,
    row.company_name,
    row.email ?? t('no e-mail'),
    row.phone ?? t('no phone'),
    row.do_not_contact ? t('do not contact') : '',
    row.do_not_contact === null ? t('company unknown') : '',
    row.pending ? t('not yet confirmed') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Formats a role: "CFO · Kvist Bank". */
export const roleOf = (row: Pick<ContactRow, 'title' | 'company_name'>): string =>
  [row.title, row.company_name].filter(Boolean).join(' · ')

/** Shortens a web address: "linkedin.com/in/ingrid". */
export const shortLink = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '')

/** Returns the part of a profile's address that identifies the person: "ingrid-solberg". */
export const profileName = (url: string): string => url.replace(/\/+$/, '').split('/').at(-1) ?? url

/** All columns of an export, in reading order. */
export const everything: ExportColumn[] = [
  'id',
  'first_name',
  'last_name',
  'title',
  'company_name',
  'email',
  'email_status',
  'phone',
  'location',
  'target_role',
  'linkedin_url',
  'is_prospect',
  'do_not_contact',
  'lists',
  'notes',
]

export const sameLabels: Record<DuplicateRow['because'][number], string> = {
  email: t('same e-mail'),
  phone: t('same phone'),
  linkedin: t('same LinkedIn profile'),
  name_and_company: t('same name and company'),
  name: t('same name'),
}

/** Opens an e-mail, a call or a page through main, which refuses everything else. */
export const openOutside = (url: string) => void run('app.openExternal', { url })

/** Shows in a toast how a purchase ended, after the person's name. */
export function sayPurchase(label: string, answer: Purchase): void {
  const saying = t('{name}: {message}', { name: label, message: answer.message })
  if (answer.outcome === 'paid' && answer.over)
    toast({
      tone: 'warning',
      message: saying,
      hint: t('Further searches wait until you confirm this in Find contacts.'),
      link: '/credits',
    })
  else if (answer.outcome === 'paid') toast({ tone: 'success', message: saying })
  else if (answer.outcome === 'free') toast({ message: saying })
  else if (answer.outcome === 'unknown')
    toast({
      tone: 'warning',
      message: t('Outcome unknown. Checking before anything is charged again.'),
      hint: t('Hotdesk checks in two minutes whether it arrived. Nothing is sent twice.'),
      link: '/credits',
    })
  else if (answer.outcome === 'draft') toast({ message: answer.message })
  else
    toast({
      tone: answer.code === 'have' ? 'info' : 'warning',
      message: answer.message,
      hint:
        answer.code === 'recent'
          ? t('The button beside the field pays for another look.')
          : answer.hint,
    })
}
