import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { Icon } from './icon.tsx'
import { Shortcut } from './shortcut.tsx'
import { PriceTag } from './price-tag.tsx'
import type { MenuItem, MenuProps } from './menu.tsx'
import { cx } from './cx.ts'
import styles from './float.module.css'

function Item({ item, choices }: { item: MenuItem; choices: boolean }) {
  const inside = (
    <>
      {choices ? (
        <span className={styles.tick}>{item.checked ? <Icon of={Check} /> : null}</span>
      ) : null}
      {item.mark ?? (item.icon ? <Icon of={item.icon} /> : null)}
      <span className={styles.label}>
        {item.label}
        {item.detail ? <div className={styles.detail}>{item.detail}</div> : null}
      </span>
      {item.price ? <PriceTag price={item.price} /> : null}
      {item.keys ? <Shortcut keys={item.keys} /> : null}
    </>
  )
  const className = cx(styles.item, item.danger && styles.danger)
  return item.checked === undefined ? (
    <Base.Item
      className={className}
      disabled={item.disabled}
      data-shortcut={item.keys}
      onClick={item.onSelect}
    >
      {inside}
    </Base.Item>
  ) : (
    <Base.CheckboxItem
      className={className}
      disabled={item.disabled}
      checked={item.checked}
      onCheckedChange={item.onSelect}
      data-shortcut={item.keys}
      closeOnClick
    >
      {inside}
    </Base.CheckboxItem>
  )
}

/** Shows the menu; loaded when the first menu is about to open (menu.tsx). */
export default function MenuBody({ trigger, groups, align = 'start', side = 'bottom' }: MenuProps) {
  const choices = groups.some((group) => group.items.some((item) => item.checked !== undefined))
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align} side={side}>
          <Base.Popup className={styles.popup} data-own-keys="">
            {groups
              .filter((group) => group.items.length > 0)
              .map((group, index) => (
                <Fragment key={group.label ?? index}>
                  {index > 0 ? <Base.Separator className={styles.separator} /> : null}
                  <Base.Group>
                    {group.label ? (
                      <Base.GroupLabel className={styles.group}>{group.label}</Base.GroupLabel>
                    ) : null}
                    {group.items.map((item) => (
                      <Item key={item.label} item={item} choices={choices} />
                    ))}
                  </Base.Group>
                </Fragment>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
