import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/**
 * The Electron fuses of the packaged app. It runs only its own scripts, cannot be turned into Node
 * or debugged from outside, and loads code only from its verified archive.
 */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
}

const NAMES = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
}

/**
 * Returns the names of the fuses whose state in a packaged app differs from FUSES; reads them from
 * the binary.
 */
export async function wrongFuses(program) {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(FUSES)
    .filter(([name, on]) => wire[NAMES[name]] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([name]) => name)
}
