import { useState, type ReactNode } from 'react'
import { page } from 'vitest/browser'

/** A low window with something in it that is left and come back to. */
export function Leavable({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Leave' : 'Come back'}
      </button>
      <div style={{ height: 300, display: 'flex' }}>{shown ? children : null}</div>
    </>
  )
}

/** Leaves what is shown, and comes back to it. */
export async function leaveAndReturn(): Promise<void> {
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Come back' }).click()
}
