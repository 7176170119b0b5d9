import { t } from '#shared/i18n/translate.ts'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { ViewState } from './list-view.ts'
import styles from './list-view.module.css'

interface ColumnsButtonProps {
  group: string
  state: ViewState
  all: readonly { id: string; header: string }[]
}

/** Chooses the visible columns (F1); the name is always visible. */
export function ColumnsButton({ group, state, all }: ColumnsButtonProps) {
  const [open, setOpen] = useState(false)
  const { columns, setColumns } = state
  useActions([
    {
      id: `${state.screen}.columns`,
      label: t('Choose columns'),
      group,
      keys: ['Shift+c'],
      run: () => setOpen(true),
    },
  ])
  return (
    <Popover
      trigger={<IconButton icon={Columns3} label={t('Columns')} keys="Shift+c" />}
      title={t('Columns')}
      align="end"
      open={open}
      onOpenChange={setOpen}
    >
      <div className={styles.columnChoice}>
        {all.map((column) => (
          <Checkbox
            key={column.id}
            checked={columns.includes(column.id)}
            onChange={(on) =>
              setColumns(
                on ? [...columns, column.id] : columns.filter((columnId) => columnId !== column.id),
              )
            }
          >
            {column.header}
          </Checkbox>
        ))}
        <Button look="quiet" size="small" onClick={() => setColumns(null)}>
          {t('Reset columns')}
        </Button>
      </div>
    </Popover>
  )
}
