import { t } from '#shared/i18n/translate.ts'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { allColumns } from './columns.tsx'
import type { PipelineState } from './use-pipeline-view.ts'
import styles from './pipeline.module.css'

interface ColumnsMenuProps {
  state: PipelineState
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chooses the columns, and additional fields to request from the service by name (B3). */
export function ColumnsMenu({ state, open, onOpenChange }: ColumnsMenuProps) {
  const fields = useQuery('pipeline.fields', open ? {} : null)
  const extraFields = fields.value?.requested ?? []
  const { columns, setColumns } = state
  const set = (id: string, on: boolean) =>
    setColumns(on ? [...columns, id] : columns.filter((columnId) => columnId !== id))
  return (
    <Popover
      trigger={<IconButton icon={Columns3} label={t('Columns')} keys="Shift+c" />}
      title={t('Columns')}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className={styles.columns}>
        <div className={styles.ticks}>
          {allColumns
            .filter((column) => column.id !== 'title')
            .map((column) => (
              <Checkbox
                key={column.id}
                checked={columns.includes(column.id)}
                onChange={(on) => set(column.id, on)}
              >
                {column.header}
              </Checkbox>
            ))}
        </div>
        <Fields
          extraFields={extraFields}
          unknown={fields.value?.unknown ?? []}
          shown={columns}
          onShow={set}
          onAdded={(name) => {
            if (!columns.includes(name)) set(name, true)
          }}
        />
        <Button look="quiet" size="small" onClick={() => setColumns(null)}>
          {t('Reset columns')}
        </Button>
      </div>
    </Popover>
  )
}

interface FieldsProps {
  extraFields: readonly string[]
  unknown: readonly string[]
  shown: readonly string[]
  onShow: (id: string, on: boolean) => void
  onAdded: (name: string) => void
}

function Fields({ extraFields, unknown, shown, onShow, onAdded }: FieldsProps) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const ask = async (fields: string[], added?: string) => {
    const answer = await run('pipeline.askFields', { fields }, { quiet: true })
    setWrong(answer.ok ? null : t('Field names use letters, digits and _ only.'))
    if (!answer.ok) return
    setName('')
    if (added) onAdded(added)
  }
  return (
    <section className={styles.fields} aria-label={t('Additional fields')}>
      <h3 className="faint">{t('Additional fields')}</h3>
      {extraFields.map((field) => (
        <div key={field} className={styles.field}>
          <Checkbox checked={shown.includes(field)} onChange={(on) => onShow(field, on)}>
            {field}
          </Checkbox>
          {unknown.includes(field) ? (
            <span className={styles.unknown}>{t('unknown field')}</span>
          ) : null}
          <Button
            look="quiet"
            size="small"
            aria-label={t('Remove the field {field}', { field })}
            onClick={() => {
              onShow(field, false)
              void ask(extraFields.filter((extraField) => extraField !== field))
            }}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          const fieldName = name.trim()
          if (fieldName) void ask([...extraFields, fieldName], fieldName)
        }}
      >
        <TextField
          aria-label={t('Add a field by name')}
          placeholder={t('Field name')}
          value={name}
          maxLength={64}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="small" disabled={!name.trim()}>
          {t('Add')}
        </Button>
      </form>
      {wrong ? (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
    </section>
  )
}
