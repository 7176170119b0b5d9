import { FUSES } from './fuses.mjs'

/**
 * What electron-builder makes of out/: one archive, native modules beside it, installers for the
 * platform it runs on.
 */
export default {
  appId: 'app.hotdesk.desktop',
  productName: 'Hotdesk',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: 'build/icons' },
  icon: 'build/icons/icon.png',
  files: [
    'out/**',
    'package.json',
    'LICENSE',
    // The Node of the set-up, and what is bundled into out/ already.
    '!node_modules/node-*/**',
    '!**/*.{ts,tsx,map,md}',
    '!**/{test,tests,__tests__,docs,examples}/**',
    '!node_modules/keytar/build/Release/obj.target/**',
  ],
  asar: true,
  asarUnpack: ['**/*.node'],
  // Both native modules speak N-API: what was compiled for Node serves Electron.
  npmRebuild: false,
  electronFuses: FUSES,
  protocols: [{ name: 'Hotdesk', schemes: ['hotdesk'] }],
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Office',
    maintainer: 'Hotdesk',
    synopsis: 'Pipeline, hot lists, meetings and credits at keyboard speed',
  },
  deb: { depends: ['libsecret-1-0', 'libgtk-3-0', 'libnss3', 'libnotify4'] },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.business', hardenedRuntime: true },
  win: { target: ['nsis'] },
  nsis: { oneClick: false, perMachine: false },
  publish: null,
}
