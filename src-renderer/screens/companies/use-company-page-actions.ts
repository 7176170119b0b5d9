import { t } from '#shared/i18n/translate.ts'
import type { CompanyRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { useWayUp } from '../../navigation/opened-from.ts'
import { sayDoNotContact, telLink } from '../../parts/people/call-person.ts'
import { openOutside } from '../../parts/people/people-labels.ts'
import type { Paid } from '../../parts/spend/use-paid.ts'

interface CompanyPageActions {
  id: string
  company: CompanyRow | null
  find: Paid
  research: Paid
  onFlag: () => void
  onNewPerson: () => void
  onLogMeeting: () => void
}

/** Dials the company, or explains why not and what can be done instead. */
export function callCompany(company: CompanyRow | null): void {
  if (!company) return
  if (company.do_not_contact) return sayDoNotContact(company.name)
  if (company.phone) return openOutside(telLink(company.phone))
  toast({
    message: t('{company} has no phone number.', { company: company.name }),
    hint: t('Enter one in its fields, or call somebody who works there.'),
  })
}

/** Registers the keyboard and palette actions of a company's page. */
export function useCompanyPageActions(props: CompanyPageActions): void {
  const { id, company, find, research, onFlag, onNewPerson, onLogMeeting } = props
  const up = useWayUp('/companies', t('Back to companies'))
  const here = company !== null
  useActions([
    {
      id: 'company.list',
      label: up.label,
      group: t('Company'),
      keys: ['u', 'Escape'],
      hint: up.hint,
      run: up.go,
    },
    {
      id: 'company.dnc',
      label: company?.do_not_contact ? t('May be contacted again…') : t('Do not contact…'),
      group: t('Company'),
      keys: ['d'],
      hint: t('do not contact'),
      enabled: here,
      run: onFlag,
    },
    {
      id: 'company.newPerson',
      label: t('New person at this company'),
      group: t('Company'),
      keys: ['n'],
      hint: t('new person'),
      enabled: here,
      run: onNewPerson,
    },
    {
      id: 'company.call',
      label: t('Call the company'),
      group: t('Company'),
      keys: ['c'],
      enabled: here,
      run: () => callCompany(company),
    },
    {
      id: 'company.logMeeting',
      label: t('Log a meeting with this company'),
      group: t('Company'),
      keys: ['m'],
      hint: t('log meeting'),
      enabled: here,
      run: onLogMeeting,
    },
    {
      id: 'company.findContacts',
      label: t('Find contacts here… (2 credits each)'),
      group: t('Company'),
      keys: ['Shift+f'],
      enabled: here && !find.blocked,
      run: find.press,
    },
    {
      id: 'company.research',
      label: t('Research this company (2 credits)'),
      group: t('Company'),
      keys: ['Shift+r'],
      enabled: here && !research.blocked,
      run: research.press,
    },
    {
      id: 'company.refresh',
      label: t('Refresh this company'),
      group: t('Company'),
      keys: ['r'],
      enabled: here,
      run: () => void run('sync.refresh', { resource: 'companies', id }),
    },
  ])
}
