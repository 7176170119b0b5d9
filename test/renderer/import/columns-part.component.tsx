import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportPlan } from '#shared/bridge/import.ts'
import { ColumnsPart } from '#renderer/screens/import/columns-part.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/** Shows the columns of a file with these headings. */
async function open(headings: string[]) {
  connect()
  const plan = {
    kind: 'contacts',
    kinds: ['contacts'],
    columns: headings.map((name) => ({ name, examples: [], field: null })),
    fields: [],
    missing: [],
    recalled: false,
  } as unknown as ImportPlan
  await show(<ColumnsPart plan={plan} ways={['api']} way="api" />)
}
const warning = () => page.getByText(/doesn’t look like headings/)

test.each([
  [['Carla', 'Rossi', 'carla@rossi.example']],
  [['Carla', '+39 02 1234 5678']],
  [['Carla', 'https://www.linkedin.com/in/carla']],
])('L2: of a file that begins with %j it says that this line is not imported', async (line) => {
  await open(line)
  await expect.element(warning()).toMatchTextContent(new RegExp(`with “.*${line.at(-1)?.at(-1)}”`))
})

test('L2: headings are taken as such', async () => {
  await open(['Name', 'E-mail 1 - Value', 'Phone (work)', '2026', 'Web site (http)', '@handle'])
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(warning()).not.toBeInTheDocument()
})
