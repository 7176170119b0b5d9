import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimProfile, type Claim } from '#main/hosts/common/instance.ts'
import { startNode, temporaryFolder } from '#test/support/proc.ts'
import { smallDisk, whyNoSmallDisk } from '#test/support/small-disk.ts'

const impossible = whyNoSmallDisk()
if (impossible) console.log(`skipped: a claim on a full or read-only disk: ${impossible}`)

const program = `
  import { claimProfile } from '#main/hosts/common/instance.ts'
  const claim = await claimProfile(process.argv[1], 'hello', (message) => console.log('heard ' + message))
  console.log(claim.claimed ? 'claimed' : 'told')
  if (claim.claimed) setInterval(() => {}, 1000)
`
const starter = (profile: string) => startNode(['--input-type=module', '--eval', program, profile])

async function claim(
  profile: string,
  onAnother: (message: string) => void = () => {},
): Promise<Claim> {
  const claimed = await claimProfile(profile, 'show', onAnother)
  onTestFinished(async () => {
    if (claimed.claimed) await claimed.release()
  })
  return claimed
}

test.skipIf(process.platform === 'win32')(
  'N3: the claim stands inside the profile, for its owner alone',
  async () => {
    const profile = join(temporaryFolder(), 'profile')
    expect((await claim(profile)).claimed).toBe(true)
    expect(statSync(profile).mode & 0o777).toBe(0o700)
    expect(statSync(join(profile, 'instance.lock')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(profile, 'instance.sock'))).toBe(true)
  },
)

test.skipIf(process.platform !== 'linux')(
  'N3: a stranger who takes a name outside the profile keeps nobody out',
  async () => {
    const profile = temporaryFolder()
    const name = createHash('sha256').update(realpathSync(profile)).digest('hex').slice(0, 32)
    const squatter = createServer((socket) => socket.destroy()).listen(`\0hotdesk-${name}`)
    onTestFinished(() => void squatter.close())
    await once(squatter, 'listening')
    expect((await claim(profile)).claimed).toBe(true)
  },
)

const deep = () => {
  const profile = join(
    temporaryFolder(),
    ...Array.from({ length: 5 }, () => 'a-rather-long-name-of-a-folder-in-which-a-profile-is'),
  )
  mkdirSync(profile, { recursive: true })
  return profile
}

test.each([
  ['a short path', temporaryFolder],
  ['a path longer than a socket may have', deep],
])('N3: with %s a later start is heard by the first', async (_, make) => {
  const profile = make()
  const heard: string[] = []
  await claim(profile, (message) => void heard.push(message))
  const later = starter(profile)
  expect(await later.line()).toBe('told')
  expect(heard).toEqual(['hello'])
})

test('N3: after a kill one of several starters takes the claim, and all others are heard by it', async () => {
  const profile = temporaryFolder()
  const first = starter(profile)
  expect(await first.line()).toBe('claimed')
  first.child.kill('SIGKILL')
  await first.ended
  const starters = Array.from({ length: 4 }, () => starter(profile))
  const said = await Promise.all(starters.map((one) => one.line()))
  // Whoever claimed may have heard another one before its own line is read.
  expect(said.filter((line) => line === 'told')).toHaveLength(3)
})

test('N3: given back, the profile can be claimed again', async () => {
  const profile = temporaryFolder()
  const first = await claimProfile(profile, 'show', () => {})
  if (first.claimed) await first.release()
  expect((await claim(profile)).claimed).toBe(true)
})

test.skipIf(impossible !== null).each(['full', 'read-only'] as const)(
  'N3: a profile on a disk that is %s can be claimed',
  async (state) => {
    const disk = smallDisk(1)
    onTestFinished(() => disk[Symbol.dispose]())
    const profile = join(disk.path, 'profile')
    mkdirSync(profile, { mode: 0o700 })
    if (state === 'full') disk.fill()
    else disk.readOnly(true)
    expect((await claim(profile)).claimed).toBe(true)
  },
)

test.skipIf(impossible !== null)(
  'N3: on a full disk, too, a second start is heard and ends',
  async () => {
    const disk = smallDisk(1)
    onTestFinished(() => disk[Symbol.dispose]())
    disk.fill()
    const heard: string[] = []
    await claim(disk.path, (message) => void heard.push(message))
    expect(await starter(disk.path).line()).toBe('told')
    expect(heard).toEqual(['hello'])
  },
)
