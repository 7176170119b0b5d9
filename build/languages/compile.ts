// node build/languages/compile.ts FOLDER: writes each compiled catalogue to FOLDER/TAG.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileAll } from './catalogues.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('node build/languages/compile.ts FOLDER')
mkdirSync(folder, { recursive: true })
for (const [tag, compiled] of Object.entries(await compileAll(root)))
  writeFileSync(join(folder, `${tag}.json`), JSON.stringify(compiled))
