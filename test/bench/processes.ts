import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/**
 * Returns the process of the host with this profile. The practice workspace has a process of its
 * own, which is not Hotdesk's and is left out.
 */
export function hostOf(profile: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes('browser-host.js') && command.includes(profile)
      } catch {
        return false
      }
    })
  if (found === undefined) throw new Error('The host is not running.')
  return Number(found)
}
/** Returns the memory of a process in MB; of shared pages only its share (PSS). */
export const megabytes = (pid: number) =>
  Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
/** Returns the processor seconds a process has used so far: user and system time stand after the name of the command. */
export function seconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (
    (Number(fields[11]) + Number(fields[12])) /
    Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  )
}

/** Returns the processes that draw the pages of a browser. */
export async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}
