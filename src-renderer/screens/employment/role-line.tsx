import { t } from '#shared/i18n/translate.ts'
import type { EmploymentRole, Position } from '#shared/bridge/employment.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { OutsideLink } from '../../parts/links/external-link.tsx'
import { hostOf } from '../../parts/runs/run-labels.ts'
import { changeWord, differs, NO_KEY, spanOf } from './employment-labels.ts'
import styles from '../../parts/employment/employment.module.css'

/**
 * Shows one role: its current state, the proposal with the differences marked, and the evidence.
 */
export function RoleLine({
  role,
  chosen,
  onToggle,
}: {
  role: EmploymentRole
  chosen: boolean
  onToggle?: (key: string) => void
}) {
  const format = useFormats()
  const { key } = role
  const name = role.proposed.title ?? role.proposed.company_name ?? t('Role')
  return (
    <section
      className={styles.role}
      data-role={key}
      data-chosen={chosen || undefined}
      aria-label={t('{name}: {message}', { name: changeWord(role.change), message: name })}
      tabIndex={0}
    >
      <span className={styles.tick}>
        {onToggle && key !== null ? (
          <Checkbox
            checked={chosen}
            label={t('Accept {role}', { role: name })}
            onChange={() => onToggle(key)}
          />
        ) : null}
      </span>
      <span className={styles.kind}>
        <Dotted parts={[changeWord(role.change), key === null ? NO_KEY : null]} />
      </span>
      <div style={{ gridColumn: 2 }}>
        <span className="spoken">{t('Current:')} </span>
        {role.current ? (
          <Shown position={role.current} />
        ) : (
          <span className="faint">{t('not in the history')}</span>
        )}
      </div>
      <div>
        <span className="spoken">{t('Proposed:')} </span>
        <Shown position={role.proposed} beside={role.current} />
      </div>
      {role.evidence.length === 0 ? (
        <span className="faint">{t('none named')}</span>
      ) : (
        <ul className={styles.proof} aria-label={t('Evidence')}>
          {role.evidence.map((evidence, index) => (
            <li key={index}>
              <blockquote>
                <bdi>{evidence.quote ?? t('No quote')}</bdi>
              </blockquote>
              <small>
                <Dotted
                  parts={[
                    evidence.source,
                    evidence.captured_at === null ? null : format.day(evidence.captured_at),
                  ]}
                />
                {hostOf(evidence.url) ? (
                  <>
                    {' '}
                    · <OutsideLink url={evidence.url}>{hostOf(evidence.url)}</OutsideLink>
                  </>
                ) : null}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Shown({ position, beside }: { position: Position; beside?: Position | null }) {
  const { locale } = useFormats()
  const marked =
    beside === undefined ? { title: false, company: false, span: false } : differs(position, beside)
  const part = (text: string, is: boolean) =>
    is ? (
      <mark>
        <bdi>{text}</bdi>
      </mark>
    ) : (
      <bdi>{text}</bdi>
    )
  return (
    <div className={styles.position}>
      <b>{part(position.title ?? t('No title'), marked.title)}</b>
      <span>{part(position.company_name ?? t('No company'), marked.company)}</span>
      <span className={marked.span ? 'num' : 'num muted'}>
        {part(spanOf(position, locale), marked.span)}
      </span>
    </div>
  )
}
