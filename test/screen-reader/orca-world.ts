import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingOrca, startOrca, type Orca } from './orca.ts'
import { missingForSession } from './session.ts'
import { delaysOf, describeDelays, watchChanges, type Delay } from './speech-delay.ts'
import { expect, test as base } from './world.ts'

/**
 * What somebody does who works with a screen reader, and hears. Each pattern has to be said once
 * and not again; each call returns all that was said.
 */
export interface Listening {
  /** Begins to listen, once the screen is there: what is heard of it is no part of the transcript. */
  begin(): Promise<void>
  /** Presses keys, one after the other: `g p`, `ctrl+k`. */
  press(keys: string, ...wanted: RegExp[]): Promise<string[]>
  /** Writes into the field that has the keyboard. Each letter may bring up what is wanted. */
  write(text: string, ...wanted: RegExp[]): Promise<string[]>
  /** Waits for what happens by itself, or by somebody else. */
  notice(what: string, act: () => Promise<unknown>, ...wanted: RegExp[]): Promise<string[]>
}

const folder = join(import.meta.dirname, '../../docs/screen-reader')

/**
 * A desk, and Orca listening to it. With HOTDESK_TRANSCRIPTS=1 what was heard is written to
 * docs/screen-reader, under the name that the title begins with.
 */
export const test = base.extend<{ orca: Listening }, { delays: Delay[] }>({
  delays: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures it needs from it
    async ({}, use) => {
      const delays: Delay[] = []
      await use(delays)
      process.stdout.write(`${describeDelays(delays)}\n`)
    },
    { scope: 'worker' },
  ],
  orca: async ({ desk, session, delays }, use, info) => {
    const missing = missingForSession() ?? missingOrca()
    info.skip(missing !== null, missing ?? '')
    const steps: string[] = []
    let orca = null as Orca | null
    const listen = async (what: string, act: () => Promise<unknown>, wanted: readonly RegExp[]) => {
      if (orca === null) throw new Error('Nobody listens yet.')
      const said = await orca.hear(async () => void (await act()), wanted)
      steps.push([`- ${what}`, ...said.map((line) => `  - ${line}`)].join('\n'))
      return said
    }
    const hear: typeof listen = async (what, act, wanted) => {
      const said = await listen(what, act, wanted)
      for (const one of wanted)
        expect(
          said.filter((line) => one.test(line)),
          `${one}, after ${what}`,
        ).toHaveLength(1)
      return said
    }
    await use({
      async begin() {
        orca = await startOrca(session)
        await watchChanges(desk.page())
      },
      press: (keys, ...wanted) =>
        hear(shown(keys), () => session.press(...keys.split(' ')), wanted),
      write: (text, ...wanted) => listen(`“${text}”`, () => session.type(text), wanted),
      notice: (what, act, ...wanted) => hear(what, act, wanted),
    })
    if (orca) delays.push(...(await delaysOf(desk.page(), orca.spoken)))
    await orca?.[Symbol.asyncDispose]()
    const [name = '', about = ''] = info.title.split(': ')
    if (process.env['HOTDESK_TRANSCRIPTS'] && info.status === info.expectedStatus)
      writeFileSync(
        join(folder, `${name.replaceAll(' ', '-')}.md`),
        `# ${name}\n\nWhat Orca says: ${about}.\n\n${withoutClock(steps.join('\n'))}\n`,
      )
  },
})
export { expect } from './world.ts'

const keyNames: Record<string, string> = { Return: 'Enter', question: '?', bracketleft: '[' }

/** Writes keys as people read them. */
const shown = (keys: string) =>
  keys
    .split(' ')
    .map((key) =>
      key
        .split('+')
        .map((part) => keyNames[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
        .join('+'),
    )
    .map((key) => `\`${key}\``)
    .join(' ')

const withoutClock = (text: string) =>
  text.replaceAll(/\d{1,2}:\d{2}(\s?[AP]M)?/g, '…').replaceAll(/(?<=\S) {2,}/g, ' ')
