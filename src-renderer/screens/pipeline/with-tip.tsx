import type { ReactElement } from 'react'
import { Tooltip } from '../../ui/tooltip.tsx'

/** Returns what shows a text and the key of an option on hover and on focus, by its value. */
export const withTip =
  <V extends string>(tips: Record<V, string>) =>
  (toggle: ReactElement<Record<string, unknown>>, { value, keys }: { value: V; keys?: string }) => (
    <Tooltip text={tips[value]} keys={keys}>
      {toggle}
    </Tooltip>
  )
