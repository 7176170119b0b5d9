import { useNavigate } from '@tanstack/react-router'
import type { CompanyRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { telLink } from '../../parts/people/contact-lines.tsx'
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

/** Registers what the keyboard and the palette can do on a company's page. */
export function useCompanyPageActions(props: CompanyPageActions): void {
  const { id, company, find, research, onFlag, onNewPerson, onLogMeeting } = props
  const navigate = useNavigate()
  const here = company !== null
  useActions([
    {
      id: 'company.list',
      label: 'Back to companies',
      group: 'Company',
      keys: ['u'],
      hint: 'list',
      run: () =>
        void navigate({ to: '/companies/{-$companyId}', params: { companyId: undefined } }),
    },
    {
      id: 'company.dnc',
      label: company?.do_not_contact ? 'May be contacted again…' : 'Do not contact…',
      group: 'Company',
      keys: ['d'],
      hint: 'do not contact',
      enabled: here,
      run: onFlag,
    },
    {
      id: 'company.newPerson',
      label: 'New person at this company',
      group: 'Company',
      keys: ['n'],
      hint: 'new person',
      enabled: here,
      run: onNewPerson,
    },
    {
      id: 'company.call',
      label: 'Call the company',
      group: 'Company',
      keys: ['c'],
      enabled: Boolean(company?.phone),
      run: () => {
        if (company?.phone) openOutside(telLink(company.phone))
      },
    },
    {
      id: 'company.logMeeting',
      label: 'Log a meeting with this company',
      group: 'Company',
      keys: ['m'],
      hint: 'log meeting',
      enabled: here,
      run: onLogMeeting,
    },
    {
      id: 'company.findContacts',
      label: 'Find contacts here… (2 credits each)',
      group: 'Company',
      keys: ['Shift+f'],
      enabled: here && !find.blocked,
      run: find.press,
    },
    {
      id: 'company.research',
      label: 'Research this company (2 credits)',
      group: 'Company',
      keys: ['Shift+r'],
      enabled: here && !research.blocked,
      run: research.press,
    },
    {
      id: 'company.refresh',
      label: 'Refresh this company',
      group: 'Company',
      keys: ['r'],
      enabled: here,
      run: () => void run('sync.refresh', { resource: 'companies', id }),
    },
  ])
}
