import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import packaging from '../../build/electron-builder.mjs'
import sign from '../../build/windows/sign.mjs'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { policyPlaces } from '#main/hosts/common/policy-file.ts'
import { quickScreens } from '#shared/domain/quick-screens.ts'
import { makeDummyElectron, makeDummyMacElectron } from '#test/support/dummy-electron.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

/*
 * What electron-builder itself makes of our configuration, up to the tools that write an installer:
 * those are fetched where a release is made.
 */

/** What electron-builder hands to the tool of one installer. */
type Handed =
  | { desktop: string; desktopFileName: string }
  | [args: string[], desktop: string, scripts: string]

/** The entry of a desktop, its groups by their names. */
type Entry = Record<string, Record<string, string>>

function readEntry(text: string): Entry {
  const groups: Entry = {}
  let group: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name] = /^\[(.+)\]$/.exec(line) ?? []
    if (name !== undefined) groups[name] = group = {}
    const [, key, value] = /^([^=[]+)=(.*)$/.exec(line) ?? []
    if (key !== undefined) group[key] = value ?? ''
  }
  return groups
}

/** `scripts` is what runs when it is installed. */
interface Packaged {
  args: string[]
  entry: Entry
  scripts: string
}

interface Made {
  appImage: Entry
  deb: Packaged
  rpm: Packaged
  flatpak: { manifest: Record<string, unknown>; files: string[]; entry: Entry }
}

/** What all installers of Linux are made in, once for all tests. */
const workplace = mkdtempSync(join(tmpdir(), 'hotdesk-test-'))
afterAll(() => rmSync(workplace, { recursive: true, force: true }))
function at(name: string): string {
  const folder = join(workplace, name)
  mkdirSync(folder)
  return folder
}

/** Programs in place of Flatpak's, which keep what they are given. */
function makeFlatpakTools(): { folder: string; kept: string } {
  const [folder, kept] = [at('tools'), at('kept')]
  const script = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  script('flatpak-builder', `for last; do :; done; cp "$last" "${kept}/manifest.json" || true`)
  script('flatpak', `case "$1" in build-export) cp -r "$5" "${kept}/build";; esac`)
  return { folder, kept }
}

async function makeLinux(): Promise<Made> {
  const handed: Handed[] = []
  const tools = makeFlatpakTools()
  const path = process.env['PATH']
  process.env['PATH'] = `${tools.folder}:${path}`
  await build({
    targets: Platform.LINUX.createTarget(['AppImage', 'deb', 'rpm', 'flatpak'], Arch.x64),
    publish: 'never',
    projectDir: top,
    config: {
      ...structuredClone(packaging as object),
      electronDist: makeDummyElectron(at('electron')),
      directories: { ...packaging.directories, output: at('output') },
    },
    effectiveOptionComputed: async (given: Handed) => {
      if (!Array.isArray(given)) handed.push(given)
      else {
        const [args, desktop] = given
        const scripts = readFileSync(args[args.indexOf('--after-install') + 1] ?? '', 'utf8')
        handed.push([args, readFileSync(desktop, 'utf8'), scripts])
      }
      return true
    },
  })
  process.env['PATH'] = path
  const appImage = handed.find((one) => !Array.isArray(one))
  const packaged = handed.filter((one) => Array.isArray(one))
  const of = (extension: string) => {
    const [args = [], entry = '', scripts = ''] =
      packaged.find(([given]) => given.some((arg) => arg.endsWith(extension))) ?? []
    return { args, entry: readEntry(entry), scripts }
  }
  const files = join(tools.kept, 'build', 'files')
  const shown = join(files, 'share/applications/app.hotdesk.Hotdesk.desktop')
  return {
    appImage: readEntry(appImage && 'desktop' in appImage ? appImage.desktop : ''),
    deb: of('.deb'),
    rpm: of('.rpm'),
    flatpak: {
      manifest: JSON.parse(readFileSync(join(tools.kept, 'manifest.json'), 'utf8')) as Record<
        string,
        unknown
      >,
      files: readdirSync(join(files, 'share'), { recursive: true, encoding: 'utf8' }),
      entry: existsSync(shown) ? readEntry(readFileSync(shown, 'utf8')) : {},
    },
  }
}

let made: Made
beforeAll(async () => {
  if (process.platform === 'linux') made = await makeLinux()
}, 300_000)
const onLinux = test.skipIf(process.platform !== 'linux')

/** An entry, what starts Hotdesk in it, and where it is. */
const entries = (): [kind: string, program: string, entry: Entry][] => [
  ['AppImage', 'AppRun', made.appImage],
  ['deb', '/opt/Hotdesk/hotdesk', made.deb.entry],
  ['rpm', '/opt/Hotdesk/hotdesk', made.rpm.entry],
  ['Flatpak', 'electron-wrapper', made.flatpak.entry],
]

onLinux('no installer starts Hotdesk without Chromium’s sandbox', () => {
  for (const [kind, program, entry] of entries())
    expect([kind, entry['Desktop Entry']?.['Exec']]).toEqual([kind, `${program} %U`])
})

onLinux(
  'an AppImage starts in the sandbox where the system allows user namespaces, and elsewhere with what Hotdesk refuses',
  () => {
    const { generateAppRunScript } = createRequire(import.meta.url)(
      'app-builder-lib/out/targets/appimage/appImageUtil.js',
    ) as { generateAppRunScript(names: object): string }
    const [folder, tools] = [temporaryFolder(), temporaryFolder()]
    const script = (file: string, text: string) => writeFileSync(file, text, { mode: 0o755 })
    const ExecutableName = packaging.linux.executableName
    script(join(folder, 'AppRun'), generateAppRunScript({ ExecutableName, ProductName: 'Hotdesk' }))
    script(join(folder, ExecutableName), '#!/bin/sh\nprintf "%s " "$@"')
    const start = (namespaces: boolean) => {
      script(join(tools, 'unshare'), `#!/bin/sh\nexit ${namespaces ? 0 : 1}`)
      return spawnSync(join(folder, 'AppRun'), ['hotdesk://settings'], {
        env: { PATH: `${tools}:${process.env['PATH']}` },
        encoding: 'utf8',
      }).stdout
    }
    expect(start(true)).toBe('hotdesk://settings ')
    // Hotdesk says then which package to take instead (src-main/hosts/electron/sandbox.ts).
    expect(start(false)).toBe('--no-sandbox hotdesk://settings ')
  },
)

onLinux('deb and rpm give the sandbox what it needs where user namespaces are forbidden', () => {
  for (const { scripts } of [made.deb, made.rpm]) {
    expect(scripts).toContain("chmod 4755 '/opt/Hotdesk/chrome-sandbox'")
    expect(scripts).toContain("'/opt/Hotdesk/resources/apparmor-profile'")
  }
})

onLinux('N6: the icon on a desktop of Linux leads to the screens of the jump list', () => {
  for (const [kind, program, entry] of entries()) {
    const actions = (entry['Desktop Entry']?.['Actions'] ?? '').split(';').filter(Boolean)
    const led = actions.map((action) => {
      const { Name, Exec = '' } = entry[`Desktop Action ${action}`] ?? {}
      const [started, link = ''] = Exec.split(' ')
      return [started, Name, readDeepLink(link)?.path]
    })
    expect([kind, led]).toEqual([kind, quickScreens().map(([name, path]) => [program, name, path])])
  }
})

onLinux('a window belongs to its entry, which opens links and backups', () => {
  const { desktopName } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
    desktopName: string
  }
  for (const [kind, , entry] of entries())
    expect([kind, entry['Desktop Entry']]).toMatchObject([
      kind,
      {
        StartupWMClass: desktopName.replace('.desktop', ''),
        MimeType: 'application/x-hotdesk-backup;x-scheme-handler/hotdesk;',
      },
    ])
  for (const { args } of [made.deb, made.rpm])
    expect(args.join('\n')).toContain(`=/usr/share/applications/${desktopName}`)
  expect(made.flatpak.manifest['id']).toBe(desktopName.replace('.desktop', ''))
})

onLinux('the desktop finds an icon in each size that it looks for', () => {
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512].map((size) => `${size}x${size}`)
  for (const size of sizes) {
    const place = `icons/hicolor/${size}/apps`
    expect(made.deb.args.join('\n')).toContain(`=/usr/share/${place}/hotdesk.png`)
    expect(made.flatpak.files).toContain(`${place}/app.hotdesk.Hotdesk.png`)
  }
  expect(made.deb.args.join('\n')).not.toContain('1024x1024')
})

onLinux('deb and rpm say who made them, where they come from and what they need', () => {
  for (const { args } of [made.deb, made.rpm]) {
    const said = (name: string) => args[args.indexOf(`--${name}`) + 1]
    expect(said('url')).toBe('https://hotdesk.example')
    expect(said('maintainer')).toBe('Hotdesk maintainers <maintainers@hotdesk.example>')
    expect(said('vendor')).toBe('Hotdesk maintainers <maintainers@hotdesk.example>')
    expect(said('license')).toBe('MIT')
  }
  expect(made.rpm.args).toContain('(libsecret or libsecret-1-0)')
  // The libraries that electron-builder names for Electron stay as they are.
  for (const kind of [packaging.linux, packaging.deb, packaging.rpm])
    expect(kind).not.toHaveProperty('depends')
})

onLinux(
  'a Flatpak may use the network, the keychain and notices, and of files what it needs',
  () => {
    const asked = made.flatpak.manifest['finish-args'] as string[]
    expect(asked.filter((one) => /filesystem|device=all|socket=session-bus/.test(one))).toEqual([
      '--filesystem=xdg-download',
      '--filesystem=host-etc:ro',
    ])
    expect(asked).toContain('--talk-name=org.freedesktop.secrets')
    // What Hotdesk reads and hears in other places, it does here: the policy, and a lock.
    expect(policyPlaces('linux', {})).toContain('/run/host/etc/hotdesk/policy.json')
    for (const name of ['org.gnome.ScreenSaver', 'org.freedesktop.ScreenSaver'])
      expect(asked).toContain(`--talk-name=${name}`)
    expect(asked).toContain('--system-talk-name=org.freedesktop.login1')
  },
)

onLinux('software centres are told what Hotdesk is, by its one name and version', () => {
  const name = 'app.hotdesk.Hotdesk.metainfo.xml'
  const file = join(top, 'build', 'linux', name)
  const text = readFileSync(file, 'utf8')
  const { version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
    version: string
  }
  expect(/<release version="([^"]+)"/.exec(text)?.[1]).toBe(version)
  const [entry] = made.flatpak.files.filter((one) => one.endsWith('.desktop'))
  expect(text).toContain(`<launchable type="desktop-id">${basename(entry ?? '')}</launchable>`)
  const opened = made.flatpak.entry['Desktop Entry']?.['MimeType']?.split(';').filter(Boolean)
  expect([...text.matchAll(/<mediatype>(.+)<\/mediatype>/g)].map(([, type]) => type)).toEqual(
    opened,
  )
  expect(made.flatpak.files).toContain(`metainfo/${name}`)
  for (const { args } of [made.deb, made.rpm])
    expect(args).toContain(`build/linux/${name}=/usr/share/metainfo/${name}`)
  const judge = spawnSync('appstreamcli', ['validate', '--no-net', file], { encoding: 'utf8' })
  // Where AppStream's own program is, it finds nothing wrong.
  if (judge.error === undefined) expect([judge.status, judge.stdout]).toEqual([0, judge.stdout])
})

onLinux(
  'macOS: notices are alerts, and links and backups lead to Hotdesk @long',
  async () => {
    const output = temporaryFolder()
    const icon = join(output, 'icon.icns')
    writeFileSync(icon, 'icns')
    await build({
      targets: Platform.MAC.createTarget(['dir'], Arch.x64),
      publish: 'never',
      projectDir: top,
      config: {
        ...structuredClone(packaging as object),
        // A drawing for each size is made of ours where Apple's tools are.
        mac: { ...structuredClone(packaging.mac as object), icon, identity: null },
        electronDist: makeDummyMacElectron(),
        directories: { ...packaging.directories, output },
      },
    })
    const plist = readFileSync(join(output, 'mac', 'Hotdesk.app', 'Contents', 'Info.plist'), 'utf8')
    // Without it a notice has no buttons, and does not stay (Electron, "Button support on macOS").
    expect(plist).toMatch(/<key>NSUserNotificationAlertStyle<\/key>\s*<string>alert<\/string>/)
    for (const named of ['CFBundleTypeExtensions', 'CFBundleURLSchemes'])
      expect(plist).toMatch(
        new RegExp(`<key>${named}</key>\\s*<array>\\s*<string>hotdesk</string>\\s*</array>`),
      )
  },
  300_000,
)

test('what signs and notarises is hardened, universal and per user', () => {
  expect(packaging.mac).toMatchObject({ hardenedRuntime: true })
  expect(packaging.mac.target.map(({ target, arch }) => [target, ...arch])).toEqual([
    ['dmg', 'universal'],
    ['zip', 'universal'],
  ])
  // Without the one click electron-builder asks for whom, and offers all users.
  expect(packaging.nsis).toMatchObject({ oneClick: true, perMachine: false })
  expect(packaging.linux).toMatchObject({
    target: ['AppImage', 'deb', 'rpm', 'flatpak'],
    syncDesktopName: true,
  })
  const icon = readFileSync(join(top, 'build/icons/icon.png'))
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([1024, 1024])
})

test.each([
  ['latest', ['alpha-linux.yml', 'beta-linux.yml', 'latest-linux.yml']],
  ['beta', ['alpha-linux.yml', 'beta-linux.yml']],
])('N4: a version of the channel %s is offered to everybody it is for', async (channel, files) => {
  const { createUpdateInfoTasks } = createRequire(import.meta.url)(
    'app-builder-lib/out/publish/updateInfoBuilder.js',
  ) as { createUpdateInfoTasks(made: object, feeds: object[]): Promise<{ file: string }[]> }
  const outDir = temporaryFolder()
  const file = join(outDir, 'Hotdesk.AppImage')
  writeFileSync(file, 'the program')
  const packager = {
    config: packaging,
    platformSpecificBuildOptions: packaging.linux,
    platform: Platform.LINUX,
    appInfo: { version: '1.2.0' },
    info: { metadata: {} },
    getResource: async () => null,
  }
  const feed = { provider: 'generic', url: 'https://updates.example/', channel }
  const tasks = await createUpdateInfoTasks(
    { packager, target: { outDir }, file, arch: Arch.x64 },
    [feed],
  )
  expect(tasks.map((task) => basename(task.file)).toSorted()).toEqual(files)
})

test('Windows: with the programs what agents start is signed, and the native modules', () => {
  const options = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import packaging from './build/electron-builder.mjs'
      process.stdout.write(JSON.stringify(packaging.win))`,
    ],
    { cwd: top, env: { ...process.env, HOTDESK_SIGN: 'signtool {file}' }, encoding: 'utf8' },
  )
  const { extraResources, signExts } = JSON.parse(options.stdout) as {
    extraResources: { to: string }[]
    signExts: string[]
  }
  for (const file of [...extraResources.map(({ to }) => to), 'keytar.node'])
    expect([file, signExts.some((end) => file.endsWith(end))]).toEqual([file, true])
})

test('the command that signs may stand in a folder with spaces, and a failure of it ends the release', () => {
  const folder = join(temporaryFolder(), 'Windows Kits')
  mkdirSync(folder)
  const tool = join(folder, 'sign tool.mjs')
  const signed = join(folder, 'Hotdesk Setup.exe')
  writeFileSync(
    tool,
    `import { writeFileSync } from 'node:fs'
const [how, file] = process.argv.slice(2)
if (how === 'fail') process.exit(3)
writeFileSync(file, how)`,
  )
  onTestFinished(() => {
    delete process.env['HOTDESK_SIGN']
  })
  process.env['HOTDESK_SIGN'] = `"${process.execPath}" "${tool}" sha256 {file}`
  sign({ path: signed })
  expect(readFileSync(signed, 'utf8')).toBe('sha256')
  process.env['HOTDESK_SIGN'] = `"${process.execPath}" "${tool}" fail {file}`
  expect(() => sign({ path: signed })).toThrow('exit code 3')
})
