import { useId, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { nextOption } from './next-option.ts'
import { useAim } from './use-aim.ts'

interface ComboboxOptions {
  /** How many options are offered. */
  count: number
  /** Where the option is that Enter takes; -1 for none. */
  at: number
  onMove: (at: number) => void
  /** Takes an option. It is -1 where Enter was pressed and none is chosen. */
  onChoose: (at: number) => void
  /** Nothing was typed or chosen yet: the field itself is spoken, and not the option Enter takes. */
  untouched?: boolean
  /** For a list that opens below its field, in a form. Without it the list is always there. */
  float?: FloatingList
}

interface FloatingList {
  isOpen: boolean
  onOpen?: () => void
  /** Takes Escape while the list is open; without it, Escape closes the dialog around it. */
  onClose?: (() => void) | undefined
}

/**
 * Joins a text field to a list of options, as a combobox (WAI-ARIA 1.2): the focus stays in the
 * field, arrow keys and the pointer move over the options, Enter or a click takes one. Returns what
 * the field, the list and each option need. In a form, Ctrl+Enter is left to the form.
 */
export function useCombobox({ count, at, untouched, onMove, onChoose, float }: ComboboxOptions) {
  const id = useId()
  const isOpen = float?.isOpen ?? true
  const isShown = isOpen && count > 0
  const aim = useAim()

  const step = (event: KeyboardEvent): boolean => {
    const next = nextOption(event, at, count)
    if (next === null) return false
    if (isOpen) onMove(next)
    float?.onOpen?.()
    return true
  }
  const take = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false
    if (float && (!isShown || event.ctrlKey || event.metaKey)) return false
    onChoose(at)
    return true
  }
  const close = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape' || !isOpen || !float?.onClose) return false
    event.stopPropagation()
    float.onClose()
    return true
  }
  return {
    field: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': isShown && at >= 0 && !untouched ? `${id}-${at}` : undefined,
      onKeyDown: (event: KeyboardEvent) => {
        if (step(event) || take(event) || close(event)) event.preventDefault()
      },
    },
    list: { role: 'listbox', id },
    option: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === at && !untouched,
      'data-taken': index === at || undefined,
      ref: index === at ? showWhole : undefined,
      // Options that move under a resting pointer were not pointed at.
      onPointerMove: (event: PointerEvent) => {
        if (aim.move(event)) onMove(index)
      },
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (!aim.isMeant(event)) return
        aim.forget()
        onChoose(index)
      },
    }),
  } as const
}

/** What an option of a combobox spreads on its element. */
export type OptionProps = ReturnType<ReturnType<typeof useCombobox>['option']>

function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
