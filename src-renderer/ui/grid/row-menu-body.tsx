import { t } from '#shared/i18n/translate.ts'
import { Menu as Base } from '@base-ui/react/menu'
import { ChevronRight } from 'lucide-react'
import type { RegisteredAction } from '../../keys/action.ts'
import { useKeyLayer } from '../../keys/key-layer.tsx'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import floating from '../float.module.css'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import { rowMenuOf } from './row-menu-entries.ts'

interface RowMenuBodyProps {
  /** The position of the menu, in window pixels. */
  at: { x: number; y: number }
  onClose: () => void
}

/** Shows the context menu of a row, with the keys of its actions. */
export default function RowMenuBody({ at, onClose }: RowMenuBodyProps) {
  const layer = useKeyLayer()
  const entries = rowMenuOf(useRegisteredActions(), layer)
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  return (
    <Base.Root open modal={false} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner
          className={floating.positioner}
          anchor={anchor}
          align="start"
          side="bottom"
        >
          <Base.Popup className={floating.popup} data-own-keys="" aria-label={t('Actions')}>
            {entries.map((entry) =>
              'actions' in entry ? (
                <Base.SubmenuRoot key={entry.label}>
                  <Base.SubmenuTrigger className={floating.item}>
                    <span className={floating.label}>{entry.label}</span>
                    <Icon of={ChevronRight} size="small" />
                  </Base.SubmenuTrigger>
                  <Base.Portal>
                    <Base.Positioner
                      className={floating.positioner}
                      side="inline-end"
                      align="start"
                    >
                      <Base.Popup className={floating.popup} data-own-keys="">
                        {entry.actions.map((action) => (
                          <Item key={action.id} action={action} label={inSubmenu(action.label)} />
                        ))}
                      </Base.Popup>
                    </Base.Positioner>
                  </Base.Portal>
                </Base.SubmenuRoot>
              ) : (
                <Item key={entry.id} action={entry} label={entry.label} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Removes the name of the submenu from the labels of its items. */
const inSubmenu = (label: string) => label.replace(/^[^:]+: /, '')

function Item({ action, label }: { action: RegisteredAction; label: string }) {
  const [keys] = action.shortcuts
  return (
    <Base.Item
      className={floating.item}
      data-shortcut={action.keys?.[0]}
      onClick={() => action.run()}
    >
      <span className={floating.label}>{label}</span>
      {keys ? <Kbd keys={keys} /> : null}
    </Base.Item>
  )
}
