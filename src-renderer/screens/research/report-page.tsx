import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Search } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { ReportCompany, ReportDetail } from '#shared/bridge/research.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NewPerson } from '../../parts/people/new-person.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { copyText } from '../../parts/links/copy.ts'
import { OutsideLink } from '../../parts/links/external-link.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { RunActions } from '../../parts/runs/run-actions.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { hostOf, titleOf } from '../../parts/runs/run-labels.ts'
import { focusCompany, ReportCompanies } from './report-companies.tsx'
import { sourcesFigure } from './report-figures.ts'
import { reportText } from './report-text.ts'
import { useReportActions } from './use-report-actions.ts'
import styles from '../../parts/runs/research.module.css'

/**
 * Shows a report, offline too: its key findings, the companies with the reason for each, and its
 * sources (G4).
 */
export function ReportPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const read = useQuery('research.read', { id })
  const report = read.value?.report ?? null
  const list = useRef<HTMLUListElement>(null)
  const addPerson = useAdding('contacts')
  const [adding, setAdding] = useState<ReportCompany | null>(null)
  useEffect(() => {
    if (report?.report_id)
      void run('sync.look', { resource: 'reports', id: report.report_id }, { quiet: true })
  }, [report?.report_id])

  const copy = () => {
    if (!report) return
    void copyText(reportText(report), t('Report'))
  }
  useReportActions({ report, onStep: (by) => focusCompany(list.current, by), onCopy: copy })

  if (!read.value)
    return (
      <Screen>
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  if (!report) return <ReportNotFound />
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={titleOf(report.brief)}
        facts={<Facts>{[<Finished key="when" report={report} />]}</Facts>}
      >
        {report.state === 'finished' ? (
          <Button icon={Copy} keys="c" onClick={copy}>
            {t('Copy')}
          </Button>
        ) : null}
      </ScreenHeader>
      <ScreenBody>
        <ReportBody
          report={report}
          list={list}
          onAdd={(company) => addPerson(() => setAdding(company))}
        />
      </ScreenBody>
      {adding ? (
        <NewPerson
          start={{ company_name: adding.name }}
          onClose={() => setAdding(null)}
          onMade={(contactId) =>
            void navigate({ to: '/people/{-$contactId}', params: { contactId } })
          }
        />
      ) : null}
    </Screen>
  )
}

/** Explains that the report does not exist, and leads to the list of reports. */
function ReportNotFound() {
  const navigate = useNavigate()
  return (
    <Screen footer={<KeyHints />}>
      <EmptyState
        icon={Search}
        title={t('Report not found')}
        actions={
          <Button
            keys="u"
            onClick={() =>
              void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } })
            }
          >
            {t('All reports')}
          </Button>
        }
      >
        {t('It was deleted, or it hasn’t loaded yet.')}
      </EmptyState>
    </Screen>
  )
}

function Finished({ report }: { report: ReportDetail }) {
  const format = useFormats()
  if (report.completed_at !== null)
    return <>{t('finished {time}', { time: format.stamp(report.completed_at) })}</>
  return report.created_at === null ? null : (
    <>{t('started {time}', { time: format.stamp(report.created_at) })}</>
  )
}

interface ReportBodyProps {
  report: ReportDetail
  list: Ref<HTMLUListElement>
  onAdd: (company: ReportCompany) => void
}

/** Shows the content of the report, or its progress. */
function ReportBody({ report, list, onAdd }: ReportBodyProps) {
  const finished = report.state === 'finished'
  return (
    <div className={styles.report}>
      {titleOf(report.brief) === report.brief.trim() ? null : (
        <p className={`${styles.brief} muted`}>
          <bdi>{report.brief}</bdi>
        </p>
      )}
      {finished ? null : <Waiting report={report} />}
      {finished && !report.is_stored ? (
        <div className={styles.waiting}>
          <p>{t('This report hasn’t been downloaded yet. It loads once you’re online.')}</p>
        </div>
      ) : null}
      {report.insights.length > 0 ? <KeyFindings insights={report.insights} /> : null}
      {finished && report.is_stored ? (
        <ReportCompanies
          companies={report.found}
          readAt={report.read_at}
          list={list}
          onAdd={onAdd}
        />
      ) : null}
      {report.sources.length > 0 ? (
        <Sources sources={report.sources} readAt={report.read_at} />
      ) : null}
      <OddFields odd={report.odd} />
    </div>
  )
}

function Waiting({ report }: { report: ReportDetail }) {
  const now = useNow()
  const paidRun = useQuery('runs.list', report.run_id === null ? null : {}).value?.runs.find(
    (listedRun) => listedRun.id === report.run_id,
  )
  return (
    <div className={styles.waiting}>
      <RunMark state={report.state} />
      <p role="status">
        {paidRun?.message ?? t('Research is running. We’ll notify you when the report is ready.')}
      </p>
      {report.created_at === null ? null : (
        <p className="faint">
          {now - report.created_at < 60_000
            ? t('Asked just now. You can keep working.')
            : t('Asked {time} ago. You can keep working.', {
                time: span(now - report.created_at),
              })}
        </p>
      )}
      {paidRun ? <RunActions run={paidRun} /> : null}
    </div>
  )
}

function KeyFindings({ insights }: { insights: readonly string[] }) {
  return (
    <section className={styles.part} aria-label={t('Key findings')}>
      <h2>{t('Key findings')}</h2>
      <ol className={styles.insights}>
        {insights.map((insight) => (
          <li key={insight}>
            <bdi>{insight}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sources({ sources, readAt }: { sources: ReportDetail['sources']; readAt: number | null }) {
  const format = useFormats()
  return (
    <section className={styles.part} aria-label={t('Sources')}>
      <h2>
        <Trans
          text="Sources <span>{sources}</span>"
          values={{ sources: <Figure of={sourcesFigure(sources.length, readAt, format)} /> }}
          parts={{ span: <span className="num" /> }}
        />
      </h2>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={`${source.title} ${source.url}`}>
            <span>
              <OutsideLink url={source.url}>{source.title}</OutsideLink>
            </span>
            {hostOf(source.url) ? <small>{hostOf(source.url)}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
