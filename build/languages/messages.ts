import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseAst } from 'vite'

/** A text of the interface, with its position in the sources. */
export interface Message {
  text: string
  /** The file's path within the repository. */
  file: string
  line: number
  /**
   * The names of the values and elements that the code supplies; null if they cannot be determined.
   */
  suppliedNames: string[] | null
  /** The names of values that the code has made into text with `String`. */
  writtenNames: string[]
  /** Whether it is translated when the file is loaded, before a language can be chosen. */
  atLoad: boolean
}

/** A call whose text cannot be translated, with its position and the reason. */
export interface Unreadable {
  file: string
  line: number
  reason: string
}

export const SIDES = ['src-shared', 'src-main', 'src-renderer', 'src-service'] as const

/** Reads every text in a `t` or `Trans` of the sources, ordered by file and line. */
export function readMessages(root: string): { messages: Message[]; unreadable: Unreadable[] } {
  const found = { messages: [] as Message[], unreadable: [] as Unreadable[] }
  for (const side of SIDES)
    for (const file of sourcesIn(join(root, side))) {
      const path = relative(root, file).split(sep).join('/')
      readFile(readFileSync(file, 'utf8'), path, found)
    }
  return found
}

/** Lists the source files below a folder, sorted by path. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A node of the ESTree syntax tree. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Reports whether a property value of a node is itself a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

function readFile(
  source: string,
  file: string,
  found: { messages: Message[]; unreadable: Unreadable[] },
): void {
  if (!/\bt\(|<Trans\b/.test(source)) return
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length
  const visit = (node: Node, atLoad: boolean): void => {
    const message = readText(node)
    if (message === 'unreadable')
      found.unreadable.push({ file, line: lineOf(node), reason: 'its text is not a plain string' })
    else if (message) found.messages.push({ ...message, file, line: lineOf(node), atLoad })
    const within = atLoad && !FUNCTIONS.includes(node.type)
    for (const child of nodesIn(node)) visit(child, within)
  }
  visit(parse(source, file), true)
}

/** Parses a source file. */
export const parse = (source: string, file: string): Node =>
  parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }) as unknown as Node

/** Lists the child nodes of a node. */
export const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

type ReadText = Pick<Message, 'text' | 'suppliedNames' | 'writtenNames'> | 'unreadable' | null

function readText(node: Node): ReadText {
  if (node.type === 'CallExpression') return readCall(node)
  if (node.type === 'JSXOpeningElement') return readElement(node)
  return null
}

/** Reads `t('text', { values })`. */
function readCall({ callee, arguments: args }: Node): ReadText {
  if (!isNode(callee) || callee.type !== 'Identifier' || callee['name'] !== 't') return null
  const [text, values] = args as Node[]
  const literal = text && textOf(text)
  if (literal === undefined || literal === null) return 'unreadable'
  return {
    text: literal,
    suppliedNames: values ? namesOf(values) : [],
    writtenNames: writtenNamesOf(values),
  }
}

/** Reads `<Trans text="text" values={{ … }} parts={{ … }} />`. */
function readElement({ name, attributes }: Node): ReadText {
  if (!isNode(name) || name['name'] !== 'Trans') return null
  const by = new Map(
    (attributes as Node[]).map((attribute) => [
      (attribute['name'] as Node | undefined)?.['name'],
      attribute,
    ]),
  )
  const literal = textOf(valueOf(by.get('text')))
  if (literal === null) return 'unreadable'
  const suppliedNames = ['values', 'parts'].map((prop) =>
    by.has(prop) ? namesOf(valueOf(by.get(prop))) : [],
  )
  return {
    text: literal,
    suppliedNames: suppliedNames.includes(null)
      ? null
      : suppliedNames.flatMap((names) => names ?? []),
    writtenNames: writtenNamesOf(valueOf(by.get('values'))),
  }
}

const valueOf = (attribute: Node | undefined): Node | undefined => {
  const value = attribute?.['value'] as Node | undefined
  return value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
}

const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

/** Returns the property names of an object literal; null if it is not one. */
function namesOf(node: Node | undefined): string[] | null {
  if (node?.type === 'LogicalExpression') return namesOf(node['right'] as Node)
  if (node?.type !== 'ObjectExpression') return null
  const names: string[] = []
  for (const { type, key } of node['properties'] as Node[]) {
    if (type !== 'Property' || !isNode(key)) return null
    names.push(String(key['name'] ?? key['value']))
  }
  return names
}

/** Returns the properties of an object literal whose value is a call of `String`. */
function writtenNamesOf(node: Node | undefined): string[] {
  if (node?.type !== 'ObjectExpression') return []
  const isText = (value: unknown) =>
    isNode(value) && isNode(value['callee']) && value['callee']['name'] === 'String'
  return (node['properties'] as Node[])
    .filter(({ value }) => isText(value))
    .map(({ key }) => String((key as Node)['name']))
}
