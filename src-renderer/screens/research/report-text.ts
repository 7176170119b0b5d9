import { t } from '#shared/i18n/translate.ts'
import type { ReportDetail } from '#shared/bridge/research.ts'

/** Returns the report as plain text, for mail and documents. */
export function reportText(report: ReportDetail): string {
  const companies = report.found.map(
    (company) =>
      `- ${[company.name, company.industry, company.location, company.domain].filter(Boolean).join(', ')}${company.reason ? `: ${company.reason}` : ''}`,
  )
  const sources = report.sources.map(
    (source) => `- ${source.title}${source.url ? ` (${source.url})` : ''}`,
  )
  return [
    report.brief.trim(),
    report.insights.join('\n\n'),
    companies.length > 0 ? [t('Companies'), ...companies].join('\n') : '',
    sources.length > 0 ? [t('Sources'), ...sources].join('\n') : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
