import type { FocusEvent } from 'react'

/**
 * Reports whether Tab or assistive technology put the focus on an item of a list, so that the next
 * key is meant for it. A pointer chooses an item by its click, and a surface that closes only gives
 * the focus back.
 */
export const isGivenFocus = ({ target, relatedTarget }: FocusEvent): boolean =>
  !target.matches(':active') &&
  relatedTarget instanceof Element &&
  relatedTarget.closest('main') !== null
