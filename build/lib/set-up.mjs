import { bundle } from './bundle.mjs'
import { dependencies, keytarProblem } from './dependencies.mjs'
import { fonts } from './fonts.mjs'
import { checkNode } from './node24.mjs'
import { listenForShutdown } from './shutdown.mjs'
import { say, seconds, SetUpError, step } from './steps.mjs'
import { RUN_PACKAGES, systemPackages } from './system-packages.mjs'

/**
 * Prepares a fresh clone on a fresh machine to run a command. Each step checks first and does only
 * what is missing. Without a keychain Hotdesk still runs, signed in for the session only, so that
 * is reported and does not stop a start; with `strict` it does.
 */
export async function setUp({ packages = RUN_PACKAGES, build = true, strict = false } = {}) {
  checkNode()
  const began = performance.now()
  say('Setting up Hotdesk')
  await step('System packages', () => systemPackages(packages))
  await step('Fonts', fonts)
  await step('Dependencies', dependencies)
  await step('Keychain module (keytar)', async () => {
    const problem = await keytarProblem()
    if (problem && strict) throw new SetUpError(`keytar does not load: ${problem}`)
    return problem ? `does not load, sessions will not be remembered (${problem})` : 'loads'
  })
  if (build) await step('Build', bundle)
  say(`Ready in ${seconds(performance.now() - began)}`)
}

/**
 * Runs a command's main function. A SetUpError is an explanation for the user; any other error is a
 * defect and keeps its stack.
 */
export async function main(work) {
  listenForShutdown()
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`\n${error instanceof SetUpError ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}
