import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '#renderer/stores/toasts.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { connect, message, show } from '#test/renderer/support/component.tsx'

const CALL = 'In 4 minutes: Intro call with Maija Laitinen of Waferline Optics Helsinki'

test('R-5: a message leaves the buttons of a tall dialog free, though a field has the focus', async () => {
  connect()
  await show(
    <Dialog open onClose={() => {}} title="Weekly report" actions={<Button>Save</Button>}>
      <TextField aria-label="Name" />
      <div style={{ height: 2000 }} />
    </Dialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  toast({ message: CALL })
  await expect.element(message(CALL)).toBeVisible()
  const said = message(CALL).element().getBoundingClientRect()
  const save = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
  expect(said.bottom).toBeLessThan(save.top)
})
