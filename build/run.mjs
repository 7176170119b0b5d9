// node build/run.mjs NAME [ARG...]: the other commands of package.json. The set-up writes to the
// error stream, so that standard output belongs to the command alone.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canHaveKeyring } from './lib/keyring.mjs'
import { environment, node24 } from './lib/node24.mjs'
import { hand, top } from './lib/run.mjs'
import { main, setUp } from './lib/set-up.mjs'
import { sayTo, SetUpError } from './lib/steps.mjs'
import { RUN_PACKAGES, SOAK_PACKAGES, TEST_PACKAGES } from './lib/system-packages.mjs'

/** Packages for commands that compile, but need neither a browser nor a keychain. */
const HEADLESS = ['g++', 'make', 'python3', 'pkg-config', 'libsecret-1-dev']

/**
 * The commands. `keychain`: runs inside a private one, so that files are encrypted as in normal
 * use, and the user's keychain is not touched.
 */
const COMMANDS = {
  sandbox: { file: 'src-service/main.ts', packages: HEADLESS },
  import: { file: 'src-service/import/main.ts', packages: HEADLESS },
  openapi: { file: 'src-service/openapi-main.ts', packages: HEADLESS },
  contract: { file: 'build/contract-tables.ts', packages: HEADLESS },
  lint: { file: 'build/lint.ts', packages: HEADLESS },
  languages: { file: 'build/languages/main.ts', packages: HEADLESS },
  policy: { file: 'build/policy-schema.ts', packages: HEADLESS },
  host: { file: 'out/main/browser-host.js', packages: RUN_PACKAGES, build: true },
  dev: { file: 'build/dev/main.ts', packages: RUN_PACKAGES, build: true },
  bench: { file: 'test/bench/main.ts', packages: TEST_PACKAGES, build: true, keychain: true },
  soak: { file: 'test/faults/soak.ts', packages: SOAK_PACKAGES, build: true },
  'screen-reader': { file: 'test/screen-reader/main.ts', packages: SOAK_PACKAGES, build: true },
  screenshots: { file: 'build/screenshots.ts', packages: TEST_PACKAGES, build: true },
  keys: { file: 'build/known-keys.ts', packages: TEST_PACKAGES, build: true },
  package: { file: 'build/package.mjs', packages: HEADLESS, build: true },
}

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command)
    throw new SetUpError(`node build/run.mjs ${Object.keys(COMMANDS).join('|')} [options]`)
  sayTo(process.stderr)
  await setUp({ packages: command.packages, build: command.build ?? false })
  const file = join(top, command.file)
  if (!existsSync(file)) throw new SetUpError(`${command.file} is not part of this version.`)
  // Paths on the command line are the user's, relative to where npm was called.
  const inside =
    command.keychain && canHaveKeyring() ? [join(top, 'build/with-keyring.mjs'), node24()] : []
  return hand(node24(), [...inside, file, ...args], {
    env: environment(),
    cwd: process.env.INIT_CWD ?? process.cwd(),
  })
})
