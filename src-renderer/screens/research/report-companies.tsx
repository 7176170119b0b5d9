import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import type { Ref } from 'react'
import type { ReportCompany } from '#shared/bridge/research.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { peopleAtFigure } from '../../parts/people/known-figures.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { foundFigure } from './report-figures.ts'
import styles from '../../parts/runs/research.module.css'

interface ReportCompaniesProps {
  companies: readonly ReportCompany[]
  /** When the report was read. */
  readAt: number | null
  /** The list that the keys step through. */
  list: Ref<HTMLUListElement>
  onAdd: (company: ReportCompany) => void
}

/** Lists the companies that a report names, with the reason for each. */
export function ReportCompanies({ companies, readAt, list, onAdd }: ReportCompaniesProps) {
  const format = useFormats()
  return (
    <section className={styles.part} aria-label={t('Companies found')}>
      <h2>
        {t('Companies found')}{' '}
        <span className="num">
          <Figure of={foundFigure(companies, readAt, format)} />
        </span>
      </h2>
      {companies.length > 0 ? (
        <ul className={styles.companies} ref={list}>
          {companies.map((company, index) => (
            <CompanyLine
              key={`${company.name} ${index}`}
              company={company}
              onAdd={() => onAdd(company)}
            />
          ))}
        </ul>
      ) : (
        <p className="muted">{t('This report doesn’t name any companies.')}</p>
      )}
    </section>
  )
}

/** Moves the focus by a number of companies in the list, and stops at its ends. */
export function focusCompany(list: HTMLUListElement | null, by: number): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
    (line) => line.dataset.first !== undefined,
  )
  const at = lines.indexOf(document.activeElement as HTMLElement)
  lines[Math.min(lines.length - 1, Math.max(0, at + by))]?.focus()
}

/**
 * Shows a company of the report. One that is not in the workspace is created with the first person
 * added there, because the service has no other way to create it (R12).
 */
function CompanyLine({ company, onAdd }: { company: ReportCompany; onAdd: () => void }) {
  return (
    <li className={styles.company} data-line="">
      <div className={styles.who}>
        <span>
          {company.company_id ? (
            <Link
              to="/companies/{-$companyId}"
              params={{ companyId: company.company_id }}
              data-first=""
            >
              <bdi>{company.name}</bdi>
            </Link>
          ) : (
            <span className="name">
              <bdi>{company.name}</bdi>
            </span>
          )}
          <DncBadge flag={company.do_not_contact} />
        </span>
        <span className="muted cut">
          <Dotted parts={[company.industry, company.location]} />
        </span>
        {company.domain ? (
          <span className="faint cut">
            <bdi>{company.domain}</bdi>
          </span>
        ) : null}
      </div>
      <p className={styles.reason}>
        <bdi>{company.reason ?? ''}</bdi>
      </p>
      <span className={`${styles.there} num`}>
        {company.company_id === null ? (
          <>
            <span className="faint">{t('not in the workspace')}</span>
            <Button
              size="small"
              icon={UserPlus}
              data-first=""
              aria-label={t('Add a person at {company}', { company: company.name })}
              onClick={onAdd}
            >
              {t('Add a person')}
            </Button>
          </>
        ) : (
          <span className="muted">
            {company.people === 0 ? t('no contacts') : <KnownPeople company={company} />}
          </span>
        )}
      </span>
    </li>
  )
}

function KnownPeople({ company: { name, people } }: { company: ReportCompany }) {
  const words = t('{people, plural, one {# person} other {# people}}', { people })
  return <Figure inside="row" of={peopleAtFigure(name, words, useAges().people)} />
}
