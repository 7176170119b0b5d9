import { expect } from '@playwright/test'
import { startBusScript } from './bus-script.ts'
import type { Session } from './session.ts'

/** An object of the page as assistive technology is told of it. */
export interface ToldObject {
  role: string
  name: string
  description: string
  states: string[]
  /** In pixels of the window. */
  place: { x: number; y: number; width: number; height: number }
  actions: string[]
}

/** A text with the place of each character: left, top, width, height. */
export interface ToldText {
  text: string
  characters: [number, number, number, number][]
  attributes: Record<string, string>
}

/** Asks for objects of the page and acts on them, on the bus on which a screen reader does. */
export interface Objects extends AsyncDisposable {
  /** Returns everything that is shown. */
  all(): Promise<ToldObject[]>
  /** These wait for an object with this role and a name that matches. */
  describe(role: string, name: RegExp): Promise<ToldObject>
  read(role: string, name: RegExp): Promise<ToldText>
  /** Does the first action of an object. */
  act(role: string, name: RegExp): Promise<void>
  focus(role: string, name: RegExp): Promise<void>
}

/** Starts to ask. */
export async function openObjects(session: Session): Promise<Objects> {
  const script = startBusScript(session, 'objects.py')

  async function ask<Value>(asked: object): Promise<Value | null> {
    script.writeLine(JSON.stringify(asked))
    const told = JSON.parse(await script.readLine()) as { value?: Value; error?: string }
    return told.value ?? null
  }

  /** Asks until the object is there: the bus hears of a page later than the page changes. */
  async function askUntilThere<Value>(doing: string, role: string, name: RegExp) {
    let found: Value | null = null
    await expect
      .poll(
        async () => {
          found = await ask<Value>({ do: doing, role, name: name.source })
          return found !== null && (found as unknown) !== false
        },
        { message: `${doing} ${role} ${name.source}`, timeout: 30_000 },
      )
      .toBe(true)
    return found as Value
  }

  return {
    all: async () => (await ask<ToldObject[]>({ do: 'all' })) ?? [],
    describe: (role, name) => askUntilThere('describe', role, name),
    read: (role, name) => askUntilThere('read', role, name),
    act: async (role, name) => void (await askUntilThere('act', role, name)),
    focus: async (role, name) => void (await askUntilThere('focus', role, name)),
    [Symbol.asyncDispose]: () => script[Symbol.asyncDispose](),
  }
}
