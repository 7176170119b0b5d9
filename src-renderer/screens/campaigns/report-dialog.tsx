import { COUNTED_WEEK_STARTS } from '#shared/domain/calendar-days.ts'
import { t } from '#shared/i18n/translate.ts'
import { useMemo, useState } from 'react'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Switch } from '../../ui/switch.tsx'
import { isFigure, reportLines, type ReportLines, type ReportTable } from './report-lines.ts'
import styles from './report.module.css'

const spanOf = <const Weeks extends string>(weeks: Weeks) => ({
  value: weeks,
  get label() {
    return t('{weeks, plural, one {# week} other {# weeks}}', { weeks: Number(weeks) })
  },
})
const spans = [spanOf('1'), spanOf('4'), spanOf('12')] as const

/** Encodes bytes as base64, in chunks that fit into the arguments of one call. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Previews the weekly report exactly as in its files, and saves the files (E10). */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const format = useFormats()
  // The report states when it was opened; a running clock must not rewrite it.
  const [openedAt] = useState(() => Date.now())
  const [weeks, setWeeks] = useScreenState<(typeof spans)[number]['value']>('report weeks', '4')
  const [saving, setSaving] = useState(false)
  const report = useQuery('campaigns.report', {
    weeks: Number(weeks),
    first_day: COUNTED_WEEK_STARTS,
  })
  const lines = useMemo(
    () => (report.value ? reportLines(report.value, openedAt, format) : null),
    [report.value, openedAt, format],
  )
  const save = async () => {
    if (!lines || saving) return
    setSaving(true)
    try {
      const [{ reportPdf }, { drawText: drawWords }] = await Promise.all([
        import('./report-pdf.ts'),
        import('./draw-text.ts'),
      ])
      const answer = await run('campaigns.saveReport', {
        weeks: Number(weeks),
        first_day: COUNTED_WEEK_STARTS,
        pdf: base64(await reportPdf(lines, drawWords, new Date())),
      })
      if (!answer.ok) return
      toast({
        tone: 'success',
        message: t('Report saved as PDF, and as CSV for each table.'),
        hint: answer.value.pdf_path,
      })
      onClose()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('Weekly report')}
      description={t('Based on data from this computer. Contains no personal data.')}
      actions={
        <Actions
          saving={saving}
          ready={lines !== null}
          onSave={() => void save()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.head}>
        <SegmentedControl
          label={t('Weeks in the report')}
          value={weeks}
          options={spans}
          onChange={(next) => {
            if (next) setWeeks(next)
          }}
        />
        <span className="faint num">{lines?.span}</span>
      </div>
      {lines ? <Preview lines={lines} /> : <div className={styles.page} />}
      <EveryMonday />
    </Dialog>
  )
}

/** Offers to save the tables automatically every Monday (E10). */
function EveryMonday() {
  const on = usePreferences(({ preferences }) => preferences.report_on_monday)
  return (
    <div className={styles.monday}>
      <Switch
        label={t('Save every Monday')}
        detail={t(
          'The tables as CSV in your downloads, at the first reading on Monday or when Hotdesk next runs',
        )}
        checked={on}
        onChange={(report_on_monday) => setPreferences({ report_on_monday })}
      />
    </div>
  )
}

function Actions({
  saving,
  ready,
  onSave,
  onClose,
}: {
  saving: boolean
  ready: boolean
  onSave: () => void
  onClose: () => void
}) {
  useActions([
    {
      id: 'report.save',
      label: t('Save the report'),
      group: t('Report'),
      keys: ['$mod+Enter'],
      palette: false,
      run: onSave,
    },
  ])
  return (
    <>
      <Button onClick={onClose}>{t('Close')}</Button>
      <Button look="primary" keys="$mod+Enter" busy={saving} disabled={!ready} onClick={onSave}>
        {t('Save PDF and CSV')}
      </Button>
    </>
  )
}

function Preview({ lines }: { lines: ReportLines }) {
  return (
    <div className={styles.page} tabIndex={0} role="document" aria-label={lines.title}>
      <dl className={styles.figures}>
        {lines.figures.map(({ name, of, notes, grey }) => (
          <div key={name} data-grey={grey || undefined}>
            <dt>{name}</dt>
            <dd className="num">
              <b>
                <Figure of={of} />
              </b>
              {notes.map((note) => (
                <span key={note}>{note}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Table title={t('Weeks')} {...lines.weeks} />
      <Table title={t('Campaigns')} {...lines.campaigns} />
      {lines.remarks.length > 0 ? (
        <>
          <h3>{t('What to know')}</h3>
          <ul className={styles.remarks}>
            {lines.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      ) : null}
      {lines.footnotes.map((note) => (
        <p key={note} className="faint">
          {note}
        </p>
      ))}
    </div>
  )
}

/** Shows a table whose figures explain themselves, like the figures above it. */
function Table({ title, header, rows, of }: ReportTable & { title: string }) {
  const figure = (index: number) => rows.every((row) => isFigure(row[index] ?? ''))
  return (
    <>
      <h3>{title}</h3>
      <table className="num">
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={cell} scope="col" data-figure={figure(index) || undefined}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    <bdi>{cell}</bdi>
                  </th>
                ) : (
                  <td key={index} data-figure={figure(index) || undefined}>
                    <Cell text={cell} of={of[at]?.[index] ?? null} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Shows a figure with its explanation, or a word as it is. */
const Cell = ({ text, of }: { text: string; of: Explanation | null }) =>
  of === null ? text : <Figure of={of} inside="row" />
