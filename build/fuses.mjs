import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/**
 * What is burnt into the program: it starts no other script than ours, cannot be made a Node or a
 * debugger from outside, and loads code from its checked archive alone.
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
 * The names of the fuses that stand otherwise in a packaged program than FUSES says; reads them
 * back from the file.
 */
export async function wrongFuses(program) {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(FUSES)
    .filter(([name, on]) => wire[NAMES[name]] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([name]) => name)
}
