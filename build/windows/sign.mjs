// Called by electron-builder for each file of a Windows release. HOTDESK_SIGN is the signing
// command, with {file} in place of the path, such as `signtool sign /fd sha256 /tr URL {file}`. A
// part with spaces must be in quotation marks.
import { spawnSync } from 'node:child_process'

/** Signs one file. Throws if the command fails, so that no release is only partly signed. */
export default function sign({ path }) {
  const [program = '', ...words] = wordsOf(process.env.HOTDESK_SIGN ?? '')
  const args = words.map((word) => word.replace('{file}', path))
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} did not sign ${path} (exit code ${status})`)
}

const wordsOf = (command) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)
