import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TemplatesSection } from '#renderer/screens/settings/templates-section.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

test.each([
  ['{posting|Your open role} at {company}', 'Posting at Company'],
  ['{{firstName}}, a question', 'First name, a question'],
  ['Set {x} and {first_name}', 'Set {x} and First name'],
  ['Following up', 'Following up'],
  ['', 'No subject'],
])('F12: the list of templates names the fields of the subject “%s”', async (subject, shown) => {
  connect({
    'templates.list': () => ({
      templates: [{ id: 't_1', name: 'About it', subject, body: '', used_at: null }],
    }),
  })
  await show(<TemplatesSection />)
  await expect.element(page.getByRole('listitem')).toHaveTextContent(`About it${shown}Edit`)
})
