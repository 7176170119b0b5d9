import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Search, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReportCompany, ReportDetail } from '#shared/bridge/research.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count, span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NewPerson } from '../../parts/people/new-person.tsx'
import { OutsideLink } from '../../parts/links/external-link.tsx'
import { RunActions } from '../../parts/runs/run-actions.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { hostOf, titleOf } from '../../parts/runs/run-labels.ts'
import styles from '../../parts/runs/research.module.css'

/**
 * A report to be read, without the service too: what stands out, the companies with the reason for
 * each, the sources (G4).
 */
export function ReportPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const read = useQuery('research.read', { id })
  const report = read.value?.report ?? null
  const list = useRef<HTMLUListElement>(null)
  const [adding, setAdding] = useState<ReportCompany | null>(null)
  useEffect(() => {
    if (report?.report_id)
      void run('sync.look', { resource: 'reports', id: report.report_id }, { quiet: true })
  }, [report?.report_id])

  const step = (by: number) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (line) => line.dataset.first !== undefined,
    )
    const at = lines.indexOf(document.activeElement as HTMLElement)
    lines[Math.min(lines.length - 1, Math.max(0, at + by))]?.focus()
  }
  const copy = () => {
    if (!report) return
    void navigator.clipboard
      .writeText(asText(report))
      .then(() => toast({ message: 'Report copied as text' }))
  }
  const some = (report?.found.length ?? 0) > 0
  useActions([
    {
      id: 'report.list',
      label: 'Back to reports',
      group: 'Report',
      keys: ['u'],
      hint: 'reports',
      run: () => void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } }),
    },
    {
      id: 'report.next',
      label: 'Next company',
      group: 'Report',
      keys: ['j', 'ArrowDown'],
      hint: 'company',
      enabled: some,
      run: () => step(1),
    },
    {
      id: 'report.previous',
      label: 'Previous company',
      group: 'Report',
      keys: ['k', 'ArrowUp'],
      hint: 'company',
      enabled: some,
      run: () => step(-1),
    },
    {
      id: 'report.copy',
      label: 'Copy the report as text',
      group: 'Report',
      keys: ['c'],
      hint: 'copy',
      enabled: report?.state === 'finished',
      run: copy,
    },
    {
      id: 'report.refresh',
      label: 'Refresh this report',
      group: 'Report',
      keys: ['r'],
      enabled: report?.report_id != null,
      run: () => void run('sync.refresh', { resource: 'reports', id: report?.report_id ?? '' }),
    },
  ])

  if (!read.value)
    return (
      <Screen>
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  if (!report)
    return (
      <Screen footer={<KeyHints />}>
        <EmptyState
          icon={Search}
          title="Report not found"
          actions={
            <Button
              keys="u"
              onClick={() =>
                void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } })
              }
            >
              All reports
            </Button>
          }
        >
          It was deleted, or it hasn’t loaded yet.
        </EmptyState>
      </Screen>
    )
  const finished = report.state === 'finished'
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={titleOf(report.brief)}
        facts={<Facts>{[<Finished key="when" report={report} />]}</Facts>}
      >
        {finished ? (
          <Button icon={Copy} keys="c" onClick={copy}>
            Copy
          </Button>
        ) : null}
      </ScreenHeader>
      <ScreenBody>
        <div className={styles.report}>
          {titleOf(report.brief) === report.brief.trim() ? null : (
            <p className={`${styles.brief} muted`}>
              <bdi>{report.brief}</bdi>
            </p>
          )}
          {finished ? null : <Waiting report={report} />}
          {finished && !report.here ? (
            <div className={styles.waiting}>
              <p>This report hasn’t been downloaded yet. It loads once you’re online.</p>
            </div>
          ) : null}
          {report.insights.length > 0 ? (
            <section className={styles.part} aria-label="Key findings">
              <h2>Key findings</h2>
              <ol className={styles.insights}>
                {report.insights.map((insight) => (
                  <li key={insight}>
                    <bdi>{insight}</bdi>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
          {finished && report.here ? (
            <section className={styles.part} aria-label="Companies found">
              <h2>
                Companies found{' '}
                <span className="num">
                  {report.found.length === 0
                    ? 'none'
                    : `${report.found.length}, ${report.found.filter((one) => one.company_id !== null).length} of them in your workspace`}
                </span>
              </h2>
              {report.found.length > 0 ? (
                <ul className={styles.companies} ref={list}>
                  {report.found.map((company, index) => (
                    <Found
                      key={`${company.name} ${index}`}
                      company={company}
                      onAdd={() => setAdding(company)}
                    />
                  ))}
                </ul>
              ) : (
                <p className="muted">This report doesn’t name any companies.</p>
              )}
            </section>
          ) : null}
          {report.sources.length > 0 ? (
            <section className={styles.part} aria-label="Sources">
              <h2>
                Sources <span className="num">{report.sources.length}</span>
              </h2>
              <ul className={styles.sources}>
                {report.sources.map((source) => (
                  <li key={`${source.title} ${source.url}`}>
                    <span>
                      <OutsideLink url={source.url}>{source.title}</OutsideLink>
                    </span>
                    {hostOf(source.url) ? <small>{hostOf(source.url)}</small> : null}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </ScreenBody>
      {adding ? (
        <NewPerson
          start={{ company_name: adding.name }}
          onLeave={() => setAdding(null)}
          onMade={(made) =>
            void navigate({ to: '/people/{-$contactId}', params: { contactId: made } })
          }
        />
      ) : null}
    </Screen>
  )
}

function Finished({ report }: { report: ReportDetail }) {
  const format = useFormats()
  if (report.completed_at !== null) return <>finished {format.stamp(report.completed_at)}</>
  return report.created_at === null ? null : <>started {format.stamp(report.created_at)}</>
}

function Waiting({ report }: { report: ReportDetail }) {
  const now = useNow()
  const run_ = useQuery('runs.list', report.run_id === null ? null : {}).value?.runs.find(
    (one) => one.id === report.run_id,
  )
  return (
    <div className={styles.waiting} role="status">
      <RunMark state={report.state} />
      <p>{run_?.message ?? 'Research is running. We’ll notify you when the report is ready.'}</p>
      {report.created_at === null ? null : (
        <p className="faint">
          Asked{' '}
          {now - report.created_at < 60_000 ? 'just now' : `${span(now - report.created_at)} ago`}.
          You can keep working.
        </p>
      )}
      {run_ ? <RunActions run={run_} /> : null}
    </div>
  )
}

/**
 * A company of the report. One that is not in the workspace comes with the first person added
 * there: there is no other way to make it (R12).
 */
function Found({ company, onAdd }: { company: ReportCompany; onAdd: () => void }) {
  return (
    <li className={styles.company}>
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
          <bdi>{[company.industry, company.location].filter(Boolean).join(' · ')}</bdi>
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
            <span className="faint">not in the workspace</span>
            <Button
              size="small"
              icon={UserPlus}
              data-first=""
              aria-label={`Add a person at ${company.name}`}
              onClick={onAdd}
            >
              Add a person
            </Button>
          </>
        ) : (
          <span className="muted">
            {company.people === 0 ? 'no contacts' : count(company.people, 'person', 'people')}
          </span>
        )}
      </span>
    </li>
  )
}

/** The report as plain text, for mail and documents. */
function asText(report: ReportDetail): string {
  const companies = report.found.map(
    (one) =>
      `- ${[one.name, one.industry, one.location, one.domain].filter(Boolean).join(', ')}${one.reason ? `: ${one.reason}` : ''}`,
  )
  const sources = report.sources.map((one) => `- ${one.title}${one.url ? ` (${one.url})` : ''}`)
  return [
    report.brief.trim(),
    report.insights.join('\n\n'),
    companies.length > 0 ? `Companies\n${companies.join('\n')}` : '',
    sources.length > 0 ? `Sources\n${sources.join('\n')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
