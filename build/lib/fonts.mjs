import { run } from './run.mjs'
import { SetUpError } from './steps.mjs'
import { onPath, systemPackages } from './system-packages.mjs'

/** Scripts that the bundled fonts lack, as fontconfig names them, and a small Debian font for each. */
const SCRIPTS = [
  { script: 'zh-cn', font: 'fonts-wqy-microhei' },
  { script: 'und-zsye', font: 'fonts-noto-color-emoji' },
]

/**
 * Makes sure that names in Chinese or Japanese and emoji are not shown as empty boxes. Another font
 * of the system will do. Returns what was found; a missing font never stops a start.
 */
export async function fonts() {
  if (process.platform !== 'linux' || !onPath('fc-list')) return 'not checked on this system'
  const missing = []
  for (const { script, font } of SCRIPTS) if (!(await isCovered(script))) missing.push(font)
  if (missing.length === 0) return 'Chinese and emoji present'
  try {
    return await systemPackages(missing)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    return `without ${missing.join(', ')}, some names and emoji are shown as boxes`
  }
}

/** Reports whether a font of the system has the characters of a script. */
async function isCovered(script) {
  const { out } = await run('fc-list', [`:lang=${script}`, 'family'])
  return out.trim() !== ''
}
