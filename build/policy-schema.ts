// npm run policy: regenerates docs/policy.schema.json from the schema that reads policies. It ships
// with Hotdesk, for administrators and their editors.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { policyFile } from '../src-shared/domain/read-policy.ts'

const top = fileURLToPath(new URL('..', import.meta.url))

/** Returns the JSON schema of a policy file. */
export const policySchema = (): object => ({
  ...z.toJSONSchema(policyFile, { io: 'input' }),
  title: 'Managed settings of Hotdesk',
})

if (process.argv[1] === import.meta.filename) {
  const file = join(top, 'docs/policy.schema.json')
  writeFileSync(file, `${JSON.stringify(policySchema(), null, 2)}\n`)
  execFileSync(process.execPath, [join(top, 'node_modules/oxfmt/bin/oxfmt'), file])
}
