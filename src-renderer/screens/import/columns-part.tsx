import { t } from '#shared/i18n/translate.ts'
import { TriangleAlert } from 'lucide-react'
import type { ImportPlan, ImportWay } from '#shared/bridge/import.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useFigure } from '../../ui/figure/use-figure.ts'
import { columnsFigure } from './import-figures.ts'
import { Banner } from '../../ui/banner.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { valueAmong } from './headings.ts'
import { fieldList, kindLabels, wayLabels } from './import-labels.ts'
import { stepStart } from './use-step-focus.ts'
import styles from './import.module.css'

const unread = ''

interface ColumnsProps {
  plan: ImportPlan
  ways: readonly ImportWay[]
  way: ImportWay
}

/**
 * Lets the user choose what the file holds and how it is imported, and shows how many columns are
 * read.
 */
function Holds({ plan, ways, way }: ColumnsProps) {
  return (
    <div className={styles.holds}>
      <span className={styles.label}>{t('The file holds')}</span>
      <SegmentedControl
        label={t('The file holds')}
        value={plan.kind}
        options={plan.kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        onChange={(kind) => {
          if (kind) void run('import.readAs', { kind })
        }}
      />
      {ways.length > 1 && plan.kind === 'contacts' ? (
        <>
          <span className={styles.label}>{t('Import mode')}</span>
          <SegmentedControl
            label={t('Import mode')}
            value={way}
            options={ways.map((value) => ({ value, label: wayLabels[value] }))}
            onChange={(next) => {
              if (next) void run('import.way', { way: next })
            }}
          />
        </>
      ) : null}
      <span className="grow" />
      <ColumnsRead plan={plan} />
    </div>
  )
}

/** Shows how many columns are read; the step begins here, with the focus. */
function ColumnsRead({ plan }: Pick<ColumnsProps, 'plan'>) {
  const format = useFormats()
  const read = plan.columns.filter(({ field }) => field !== null).length
  const words = t(
    '{read} of {columns, plural, one {# column is read} other {# columns are read}}',
    { read, columns: plan.columns.length },
  )
  const { figure, press } = useFigure<HTMLSpanElement>(columnsFigure(plan, words, format))
  return (
    <span {...figure} className="muted num" {...stepStart} onClick={press}>
      {words}
    </span>
  )
}

/** Shows the guessed field of each column of the file, and lets the user change it. */
export function ColumnsPart({ plan, ways, way }: ColumnsProps) {
  const options = [
    { value: unread, label: t('Not read') },
    ...plan.fields.map((field) => ({ value: field, label: fieldName(field) })),
  ]
  const value = valueAmong(plan.columns.map(({ name }) => name))
  return (
    <section className={styles.columns} aria-label={t('Columns')}>
      <Holds plan={plan} ways={ways} way={way} />
      {plan.recalled ? (
        <p className="muted">{t('Columns are read as in your last file with these headers.')}</p>
      ) : null}
      {value === null ? null : (
        <Banner tone="warn" icon={TriangleAlert}>
          {t(
            'The first line, with “{value}”, doesn’t look like headings, and isn’t imported. Add a line of headings to the file and choose it again.',
            { value },
          )}
        </Banner>
      )}
      {plan.missing.map((set) => (
        <Banner key={set.join()} tone="warn" icon={TriangleAlert}>
          {t(
            'No column is read as {fields}. Choose one below: without it no row can be imported.',
            { fields: fieldList(set, 'disjunction') },
          )}
        </Banner>
      ))}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Column of the file')}</th>
            <th scope="col">{t('For example')}</th>
            <th scope="col">{t('Read as')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.columns.map(({ name, examples, field }) => (
            <tr key={name} data-unread={field === null || undefined}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className="muted">
                {examples.length === 0 ? (
                  <span className="faint">{t('empty')}</span>
                ) : (
                  examples.map((example, index) => (
                    <span key={example}>
                      {index > 0 ? <span className="faint"> · </span> : null}
                      <bdi>{example}</bdi>
                    </span>
                  ))
                )}
              </td>
              <td>
                <Select
                  label={t('{column} is read as', { column: name })}
                  value={field ?? unread}
                  options={options}
                  onChange={(next) =>
                    void run('import.map', { column: name, field: next === unread ? null : next })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
