import { fieldLabel } from '#shared/domain/field-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { changeArrow, describeValue } from '../../parts/conflicts/change-labels.ts'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { NoteEditor } from '../../parts/notes/note-editor.tsx'
import { StateMark } from './state-mark.tsx'
import styles from './pending.module.css'

interface PendingPanelProps {
  row: PendingRow
  onDiscard: () => void
  onRetry: () => void
  onRecreate: () => void
  onExport: () => void
  /** Shows the change that is sent first. */
  onBehind: () => void
}

/**
 * Reports whether a field is a text and can be edited here; a field with fixed values is edited on
 * its own screen.
 */
const isText = (field: string) => /note|title|location|name|phone|email|description/.test(field)

/** Reports whether a value is readable. IDs are not; the title of the panel names their record. */
const isReadable = ({ field }: PendingRow['changes'][number]) => !field.endsWith('_id')

/**
 * Shows one pending change: the old value, the new one, why it is pending, and everything the user
 * can do about it.
 */
export function PendingPanel({
  row,
  onDiscard,
  onRetry,
  onRecreate,
  onExport,
  onBehind,
}: PendingPanelProps) {
  const format = useFormats()
  const can = (action: PendingRow['can'][number]) => row.can.includes(action)
  return (
    <DetailPanel label={row.subject}>
      <div>
        <h2 className={styles.title}>
          <bdi>{row.subject}</bdi>
        </h2>
        <StateMark state={row.state} />
      </div>
      <p className={styles.reason}>{row.reason}</p>
      <Conflicts conflicts={row.conflicts} />
      <Card
        title={t('Change')}
        aside={
          row.attempts > 0
            ? t('changed {time}, tried {attempts, plural, one {# time} other {# times}}', {
                time: format.stamp(row.created_at),
                attempts: row.attempts,
              })
            : t('changed {time}', { time: format.stamp(row.created_at) })
        }
      >
        {row.changes.length === 0 ? <p>{row.summary}</p> : null}
        <dl className={styles.changes}>
          {row.changes.filter(isReadable).map((change) => (
            <ChangedField
              key={change.field}
              change={change}
              canEdit={can('edit') && isText(change.field)}
              onEdit={(text) =>
                void run('pending.change', { id: row.id, set: { [change.field]: text } })
              }
            />
          ))}
        </dl>
      </Card>
      <div className={styles.actions}>
        {row.behind ? (
          <Button keys="b" onClick={onBehind}>
            {t('Show the change it waits for')}
          </Button>
        ) : null}
        {can('recreate') ? (
          <Button look="primary" keys="n" onClick={onRecreate}>
            {t('Create again')}
          </Button>
        ) : null}
        {can('export') ? (
          <Button keys="e" onClick={onExport}>
            {t('Export')}
          </Button>
        ) : null}
        {can('retry') ? (
          <Button keys="r" onClick={onRetry}>
            {t('Send again')}
          </Button>
        ) : null}
        {can('sign_in') ? (
          <Button look="primary" onClick={() => void run('session.renew', {})}>
            {t('Sign in again')}
          </Button>
        ) : null}
        {can('grant') ? (
          <Button look="primary" onClick={() => goTo('/settings/access')}>
            {t('Open access settings')}
          </Button>
        ) : null}
        {row.link ? (
          <Button
            keys="o"
            onClick={() => {
              if (row.link) goTo(row.link)
            }}
          >
            {t('Open record')}
          </Button>
        ) : null}
        {can('discard') ? (
          <Button look="danger" keys="Delete" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        ) : null}
      </div>
    </DetailPanel>
  )
}

interface ChangedFieldProps {
  change: PendingRow['changes'][number]
  canEdit: boolean
  onEdit: (text: string) => void
}

/** Shows the old value of a field, if any, and the new one, which can be edited in place. */
function ChangedField({ change: { field, from, to }, canEdit, onEdit }: ChangedFieldProps) {
  const format = useFormats()
  const [editing, setEditing] = useState(false)
  return (
    <div>
      <dt>{fieldLabel(field)}</dt>
      {editing ? (
        <dd>
          <NoteEditor
            label={fieldLabel(field)}
            value={to ?? ''}
            onCancel={() => setEditing(false)}
            onSave={(text) => {
              setEditing(false)
              if (text !== (to ?? '')) onEdit(text)
            }}
          />
        </dd>
      ) : (
        <dd>
          {from === null ? null : (
            <>
              <span className={styles.from}>
                <bdi>{describeValue(field, from, format)}</bdi>
              </span>
              <span aria-hidden="true"> {changeArrow()} </span>
              <span className="spoken">{t('becomes')}</span>
            </>
          )}
          <span className={styles.to}>
            <bdi>{describeValue(field, to, format)}</bdi>
          </span>
          {canEdit ? (
            <Button size="small" look="quiet" onClick={() => setEditing(true)}>
              {t('Edit')}
            </Button>
          ) : null}
        </dd>
      )}
    </div>
  )
}
