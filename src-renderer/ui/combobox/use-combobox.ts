import { useId, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { nextOption } from './next-option.ts'
import { useAim } from './use-aim.ts'

interface ComboboxOptions {
  /** The number of options. */
  count: number
  /** The index of the option that Enter chooses; -1 for none. */
  at: number
  onMove: (at: number) => void
  /** Chooses an option; -1 if Enter was pressed and none is active. */
  onChoose: (at: number) => void
  /**
   * Nothing was typed or chosen yet, so a screen reader announces the field instead of the active
   * option.
   */
  untouched?: boolean
  /** For a list that opens below its field in a form. Without it, the list is always visible. */
  float?: FloatingList
}

interface FloatingList {
  isOpen: boolean
  onOpen?: () => void
  /** Handles Escape while the list is open; without it, Escape closes the surrounding dialog. */
  onClose?: (() => void) | undefined
}

/**
 * Connects a text field to a list of options as a combobox (WAI-ARIA 1.2): the focus stays in the
 * field, arrow keys and the pointer move over the options, Enter or a click chooses one. Returns
 * the props of the field, the list and each option. In a form, Ctrl+Enter is left to the form.
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
      // Options that move under a resting pointer do not become active.
      onPointerMove: (event: PointerEvent) => {
        if (aim.move(event)) onMove(index)
      },
      // Keeps the focus in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (!aim.isMeant(event)) return
        aim.forget()
        onChoose(index)
      },
    }),
  } as const
}

/** The props that an option of a combobox spreads on its element. */
export type OptionProps = ReturnType<ReturnType<typeof useCombobox>['option']>

function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
