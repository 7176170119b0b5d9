// Called by electron-builder for each file of a release on Windows: HOTDESK_SIGN is the command
// that signs, with {file} where the path goes, such as `signtool sign /fd sha256 /tr URL {file}`; a
// part with spaces in it stands between quotation marks.
import { spawnSync } from 'node:child_process'

/** Signs one file. Throws where the command fails, so that no release is half signed. */
export default function sign({ path }) {
  const [program = '', ...words] = wordsOf(process.env.HOTDESK_SIGN ?? '')
  const args = words.map((word) => word.replace('{file}', path))
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} did not sign ${path} (exit code ${status})`)
}

const wordsOf = (command) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)
