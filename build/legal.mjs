// node build/legal.mjs: writes to out/legal/ the licence notices of everything shipped, and its
// bill of materials (CycloneDX). The same lockfile always gives the same files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './lib/run.mjs'
import { shippedPackages } from './lib/shipped.mjs'

/** Writes both files; returns the number of packages in the notices. */
export function writeLegal(folder = join(top, 'out', 'legal')) {
  const packages = shippedPackages()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices(packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill(packages), null, 2)}\n`)
  return packages.length
}

const RULE = '-'.repeat(80)

function notices(packages) {
  const parts = packages.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`,
  )
  return `Hotdesk contains the following software. Electron's own notices are in LICENSES.chromium.html.\n\n${RULE}\n\n${parts.join(`\n\n${RULE}\n\n`)}\n`
}

function bill(packages) {
  const { name, version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component({ name, version, licence: 'MIT' }, 'application') },
    components: [electron(), ...packages.map((one) => component(one, 'library'))],
  }
}

/** Electron is shipped too. It brings its own notices, of Chromium and Node as well. */
function electron() {
  const file = join(top, 'node_modules', 'electron', 'package.json')
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8'))
  return component({ name, version, licence: license }, 'framework')
}

function component({ name, version, licence, purl = npmUrl(name, version) }, type) {
  const isExpression = /\s(OR|AND|WITH)\s/.test(licence)
  const licences = isExpression ? [{ expression: licence }] : [{ license: { id: licence } }]
  return { type, 'bom-ref': purl, name, version, purl, ...(licence ? { licenses: licences } : {}) }
}

const npmUrl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${writeLegal()} packages in out/legal\n`)
