import { CSPProvider } from '@base-ui/react/csp-provider'
import { useAppearance } from '../app/use-appearance.ts'
import { Toaster } from '../app/toasts/toaster.tsx'
import { useKeyListener } from '../keys/use-actions.ts'
import { Choices, Fields } from './gallery-choices.tsx'
import { Buttons, Marks, Statuses } from './gallery-marks.tsx'
import { Messages, Panels } from './gallery-panels.tsx'
import styles from './gallery.module.css'

/** Shows every primitive once, for visual checks and for axe. */
export function Gallery() {
  useAppearance()
  useKeyListener()
  return (
    <CSPProvider disableStyleElements>
      <main className={styles.page}>
        <h1>Gallery</h1>
        <Buttons />
        <Marks />
        <Statuses />
        <Choices />
        <Fields />
        <Panels />
        <Messages />
      </main>
      <Toaster />
    </CSPProvider>
  )
}
