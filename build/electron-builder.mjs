import { SCHEME } from '../src-shared/domain/deep-link.ts'
import { quickScreens } from '../src-shared/domain/quick-screens.ts'
import { FUSES } from './fuses.mjs'

/** The update server. electron-builder writes it into the app, which can then update itself. */
const feed = process.env.HOTDESK_UPDATE_URL

/**
 * Returns the Linux desktop entry, whose icon menu has the same screens as the Windows jump list.
 * `program`: the command that starts Hotdesk in this kind of package.
 */
function entryOf(program) {
  const actionOf = ([label, path]) => ({ Name: label, Exec: `${program} ${SCHEME}:/${path}` })
  const ids = quickScreens().map(([, path]) => path.slice(1))
  return {
    entry: { Actions: `${ids.join(';')};` },
    desktopActions: Object.fromEntries(
      quickScreens().map((screen) => [screen[1].slice(1), actionOf(screen)]),
    ),
  }
}

/** The metadata for software centres. Its path contains the name of the desktop entry. */
const METAINFO = 'app.hotdesk.Hotdesk.metainfo.xml'
const toMetainfo = `build/linux/${METAINFO}=/usr/share/metainfo/${METAINFO}`

const SCREEN_SAVERS = ['cinnamon', 'freedesktop', 'gnome', 'mate', 'xfce']

/**
 * Returns the options of an installed package. `more`: further options for fpm, which writes it.
 */
const installed = (...more) => ({
  desktop: entryOf('/opt/Hotdesk/hotdesk'),
  fpm: [...more, toMetainfo],
})

/**
 * Returns the files to package. Of SQLite, only the binary for this platform, which
 * electron-builder selects. On macOS both binaries are in both halves of a universal app, because
 * files in only one half cannot be merged.
 */
export const filesOf = (system) => [
  'out/**',
  '!out/{legal/**,.stamp}',
  'package.json',
  'LICENSE',
  // The Node of the set-up, and sources that are already bundled into out/.
  '!node_modules/node-*/**',
  '!**/*.{ts,tsx,map,md}',
  '!**/{test,tests,__tests__,docs,examples}/**',
  // Of a native module only this platform's binary: no sources, no object files, no other platform.
  '!node_modules/{keytar,better-sqlite3-multiple-ciphers}/{src,deps,binding.gyp}',
  '!node_modules/{keytar,better-sqlite3-multiple-ciphers}/{src,deps}/**',
  '!node_modules/keytar/{build,node_modules}/**',
  'node_modules/keytar/build/Release/keytar.node',
  '!node_modules/better-sqlite3-multiple-ciphers/prebuilds/**',
  `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${system === 'darwin' ? 'darwin-*' : '${platform}-${arch}'}.node`,
]

/**
 * How electron-builder packages out/: one archive, native modules beside it, and installers for the
 * current platform. Signing and notarisation are configured by environment variables
 * (docs/releasing.md).
 */
export default {
  appId: 'app.hotdesk.desktop',
  productName: 'Hotdesk',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: 'build/icons' },
  icon: 'build/icons/icon.png',
  files: filesOf(process.platform),
  // Files outside the archive are listed explicitly; electron-builder must not guess.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  extraResources: [
    { from: 'out/legal', to: 'legal' },
    { from: 'docs/policy.schema.json', to: 'policy.schema.json' },
  ],
  // Both native modules use N-API, so binaries compiled for Node work in Electron.
  npmRebuild: false,
  electronFuses: FUSES,
  protocols: [{ name: 'Hotdesk', schemes: ['hotdesk'] }],
  fileAssociations: [
    {
      ext: 'hotdesk',
      name: 'Hotdesk backup',
      description: 'Hotdesk backup',
      mimeType: 'application/x-hotdesk-backup',
      role: 'Viewer',
    },
  ],
  linux: {
    target: ['AppImage', 'deb', 'rpm', 'flatpak'],
    // The name of the desktop entry, which a Flatpak must have as its id.
    appId: 'app.hotdesk.Hotdesk',
    // Linux desktops look for icons of these sizes, not for one of 1024 pixels.
    icon: 'build/icons/linux',
    category: 'Office',
    maintainer: 'Hotdesk maintainers <maintainers@hotdesk.example>',
    synopsis: 'Pipeline, hot lists, meetings and credits at keyboard speed',
    // The name by which desktops and portals recognise a running window (package.json).
    syncDesktopName: true,
    executableName: 'hotdesk',
  },
  deb: installed(),
  // The keychain needs libsecret; electron-builder requires it only for a deb.
  rpm: installed('--depends', '(libsecret or libsecret-1-0)'),
  // By default, electron-builder starts Chromium without its sandbox.
  appImage: { executableArgs: [], desktop: entryOf('AppRun') },
  flatpak: {
    desktop: entryOf('electron-wrapper'),
    runtime: 'org.freedesktop.Platform',
    runtimeVersion: '25.08',
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    baseVersion: '25.08',
    files: [[`build/linux/${METAINFO}`, `/share/metainfo/${METAINFO}`]],
    // A window, the network, and the services for secrets, notifications and the tray. Of the file
    // system: the downloads folder, where everything is saved, and /etc, where an administrator
    // puts the policy.
    finishArgs: [
      '--share=ipc',
      '--share=network',
      '--socket=wayland',
      '--socket=fallback-x11',
      '--device=dri',
      '--talk-name=org.freedesktop.secrets',
      '--talk-name=org.freedesktop.Notifications',
      '--talk-name=org.kde.StatusNotifierWatcher',
      '--filesystem=xdg-download',
      '--filesystem=host-etc:ro',
      // The services that report a locked screen or a suspended computer (J6).
      ...SCREEN_SAVERS.map((desktop) => `--talk-name=org.${desktop}.ScreenSaver`),
      '--system-talk-name=org.freedesktop.login1',
    ],
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    category: 'public.app-category.business',
    hardenedRuntime: true,
    // Only alerts stay until they are answered, and have buttons (K4).
    extendInfo: { NSUserNotificationAlertStyle: 'alert' },
    entitlements: 'build/mac/entitlements.plist',
    entitlementsInherit: 'build/mac/entitlements.plist',
    // These files are the same in both halves, each for its own processor. keytar is not listed: a
    // file for a single processor would make the merge fail (build/lib/universal-keytar.mjs).
    x64ArchFiles: '**/prebuilds/darwin-*.node',
    notarize: Boolean(process.env.APPLE_ID || process.env.APPLE_API_KEY),
  },
  win: {
    target: ['nsis'],
    extraResources: [{ from: 'build/windows/hotdesk-mcp.ps1', to: 'hotdesk-mcp.ps1' }],
    ...(process.env.HOTDESK_SIGN
      ? {
          signtoolOptions: { sign: 'build/windows/sign.mjs', signingHashAlgorithms: ['sha256'] },
          // Beside programs: what a policy may let run only if it is signed.
          signExts: ['.ps1', '.node'],
        }
      : {}),
  },
  // One click, for the current user only: an installer with pages would also offer all users.
  nsis: { oneClick: true, perMachine: false },
  // A stable version is offered on the channel of betas too; otherwise its people would never get it.
  generateUpdatesFilesForAllChannels: true,
  publish: feed ? { provider: 'generic', url: feed } : null,
}
