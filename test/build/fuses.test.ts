import { flipFuses, FuseVersion } from '@electron/fuses'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FUSES, wrongFuses } from '../../build/fuses.mjs'
import packaging from '../../build/electron-builder.mjs'
import { temporaryFolder } from '#test/support/proc.ts'

/**
 * A file with a fuse wire as Electron's program holds it: sentinel, version, length, then a
 * character for each fuse.
 */
function program(wire: string): string {
  const file = join(temporaryFolder(), 'electron')
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from('noise dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
      Buffer.from([1, wire.length]),
      Buffer.from(wire),
      Buffer.from('noise'),
    ]),
  )
  return file
}

test('Security: the packaged program runs no other script, and takes no orders from its environment', () => {
  expect(packaging.electronFuses).toEqual(FUSES)
  expect(FUSES).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
  })
})

test('Security: fuses are read back from the program, and each wrong one is named', async () => {
  expect(await wrongFuses(program('01001100'))).toEqual([])
  expect(await wrongFuses(program('11101001'))).toEqual([
    'runAsNode',
    'enableNodeOptionsEnvironmentVariable',
    'onlyLoadAppFromAsar',
    'grantFileProtocolExtraPrivileges',
  ])
  const flipped = program('11111111')
  await flipFuses(flipped, {
    version: FuseVersion.V1,
    0: false,
    1: true,
    2: false,
    3: false,
    4: true,
    5: true,
    7: false,
  })
  expect(await wrongFuses(flipped)).toEqual([])
})

test('packages leave out the Node of the set-up', () => {
  expect(packaging.files).toContain('!node_modules/node-*/**')
})
