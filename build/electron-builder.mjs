import { SCHEME } from '../src-shared/domain/deep-link.ts'
import { quickScreens } from '../src-shared/domain/quick-screens.ts'
import { FUSES } from './fuses.mjs'

/** Where releases are; electron-builder writes it into the program, which then can update itself. */
const feed = process.env.HOTDESK_UPDATE_URL

/**
 * The entry on a desktop of Linux, whose icon leads to the same screens as the jump list of Windows.
 * `program`: what starts Hotdesk in this kind of package.
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

/** What software centres show; its place has the name of the entry on the desktop. */
const METAINFO = 'app.hotdesk.Hotdesk.metainfo.xml'
const toMetainfo = `build/linux/${METAINFO}=/usr/share/metainfo/${METAINFO}`

const SCREEN_SAVERS = ['cinnamon', 'freedesktop', 'gnome', 'mate', 'xfce']

/** `more`: further options of the tool that writes the package. */
const installed = (...more) => ({
  desktop: entryOf('/opt/Hotdesk/hotdesk'),
  fpm: [...more, toMetainfo],
})

/**
 * What is packed. Of SQLite the one that runs on this system, which electron-builder itself puts in;
 * for macOS both of them, also in either half of a program for both processors, since what is in one
 * half alone cannot be joined.
 */
export const filesOf = (system) => [
  'out/**',
  '!out/{legal/**,.stamp}',
  'package.json',
  'LICENSE',
  // The Node of the set-up, and what is bundled into out/ already.
  '!node_modules/node-*/**',
  '!**/*.{ts,tsx,map,md}',
  '!**/{test,tests,__tests__,docs,examples}/**',
  // Of a native module only what runs on this platform: no sources, no objects, no other system.
  '!node_modules/{keytar,better-sqlite3-multiple-ciphers}/{src,deps,binding.gyp}',
  '!node_modules/{keytar,better-sqlite3-multiple-ciphers}/{src,deps}/**',
  '!node_modules/keytar/{build,node_modules}/**',
  'node_modules/keytar/build/Release/keytar.node',
  '!node_modules/better-sqlite3-multiple-ciphers/prebuilds/**',
  `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${system === 'darwin' ? 'darwin-*' : '${platform}-${arch}'}.node`,
]

/**
 * What electron-builder makes of out/: one archive, native modules beside it, installers for the
 * platform it runs on. What signs and notarises is in environment variables (docs/releasing.md).
 */
export default {
  appId: 'app.hotdesk.desktop',
  productName: 'Hotdesk',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: 'build/icons' },
  icon: 'build/icons/icon.png',
  files: filesOf(process.platform),
  // Everything that runs beside the archive is named; nothing is unpacked by a guess.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  extraResources: [
    { from: 'out/legal', to: 'legal' },
    { from: 'docs/policy.schema.json', to: 'policy.schema.json' },
  ],
  // Both native modules speak N-API: what was compiled for Node serves Electron.
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
    // The name of the entry on the desktop, which a Flatpak has to be called by.
    appId: 'app.hotdesk.Hotdesk',
    // The desktops look for an icon in these sizes, and not for one of 1024 pixels.
    icon: 'build/icons/linux',
    category: 'Office',
    maintainer: 'Hotdesk maintainers <maintainers@hotdesk.example>',
    synopsis: 'Pipeline, hot lists, meetings and credits at keyboard speed',
    // The name by which desktops and portals know a running window (package.json).
    syncDesktopName: true,
    executableName: 'hotdesk',
  },
  deb: installed(),
  // The keychain needs it, and electron-builder asks for it in a deb alone.
  rpm: installed('--depends', '(libsecret or libsecret-1-0)'),
  // By itself electron-builder asks for a start without Chromium's sandbox.
  appImage: { executableArgs: [], desktop: entryOf('AppRun') },
  flatpak: {
    desktop: entryOf('electron-wrapper'),
    runtime: 'org.freedesktop.Platform',
    runtimeVersion: '25.08',
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    baseVersion: '25.08',
    files: [[`build/linux/${METAINFO}`, `/share/metainfo/${METAINFO}`]],
    // A window, the network, and what keeps secrets, shows notices and a tray. Of files: the folder
    // where everything is saved, and /etc, where an administrator puts the policy.
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
      // Who says that the screen is locked or the computer goes to sleep (J6).
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
    // A notice stays until it is answered, and has buttons, as an alert alone (K4).
    extendInfo: { NSUserNotificationAlertStyle: 'alert' },
    entitlements: 'build/mac/entitlements.plist',
    entitlementsInherit: 'build/mac/entitlements.plist',
    // The same in both halves, each for its own processor. Not keytar: one that is for a single
    // processor ends the joining (build/lib/universal-keytar.mjs).
    x64ArchFiles: '**/prebuilds/darwin-*.node',
    notarize: Boolean(process.env.APPLE_ID || process.env.APPLE_API_KEY),
  },
  win: {
    target: ['nsis'],
    extraResources: [{ from: 'build/windows/hotdesk-mcp.ps1', to: 'hotdesk-mcp.ps1' }],
    ...(process.env.HOTDESK_SIGN
      ? { signtoolOptions: { sign: 'build/windows/sign.mjs', signingHashAlgorithms: ['sha256'] } }
      : {}),
  },
  // One click, for the person who clicks: an installer with pages offers all users as well.
  nsis: { oneClick: true, perMachine: false },
  publish: feed ? { provider: 'generic', url: feed } : null,
}
