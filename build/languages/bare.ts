import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { notForPeople } from './exceptions.ts'
import { isNode, nodesIn, parse, sourcesIn, type Node } from './messages.ts'

/** An untranslated text in the sources that users may see. */
export interface BareText {
  file: string
  line: number
  text: string
}

/** Names of properties and attributes whose values are shown or spoken. */
const SHOWN =
  /^(label|title|hint|placeholder|message|description|tooltip|caption|heading|words|name|alt|aria-(label|description|roledescription|valuetext))$/

/** Folders with texts for users; of the service, only the sign-in pages. */
const SIDES = ['src-shared', 'src-main', 'src-renderer', 'src-service/oauth'] as const

/** Two adjacent letters: a word, not a sign, a key or a one-letter unit. */
const WORD = /\p{L}{2}/u
/** A URL, which is the same in every language. */
const ADDRESS = /^https?:\/\/\S*$/
/** Several words that start like a sentence. Excludes SQL, whose first word is in capitals. */
const SENTENCE = /^(?!\p{Lu}{2,} )[\p{Lu}“"'].*\s.*\p{L}/u

/**
 * Finds texts that stay English in every language because they are not passed to `t`: words in
 * JSX, in attributes and in properties that are shown, and sentences that main, the shared code and
 * the sign-in pages return or throw. Skips URLs and the files listed in `notForPeople`.
 */
export function readBareTexts(root: string): BareText[] {
  const found: BareText[] = []
  const excepted = Object.values(notForPeople).flat()
  for (const side of SIDES)
    for (const path of sourcesIn(join(root, side))) {
      const file = relative(root, path).split(sep).join('/')
      if (!excepted.some((place) => file.startsWith(place)))
        found.push(...bareTextsOf(readFileSync(path, 'utf8'), file))
    }
  return found
}

/** Finds the bare texts of one source file. `file` is its path within the repository. */
export function bareTextsOf(source: string, file: string): BareText[] {
  const isPage = file.startsWith('src-renderer/')
  const found: BareText[] = []
  const add = (node: Node | undefined, pattern: RegExp) => {
    for (const { text, start } of textsOf(node))
      if (pattern.test(text) && !ADDRESS.test(text))
        found.push({ file, line: source.slice(0, start).split('\n').length, text: text.trim() })
  }
  const visit = (node: Node): void => {
    if (isPage) addShown(node, add)
    else if (node.type === 'Property' && isShown(node['key'])) add(valueOf(node), SENTENCE)
    if (!isPage && (node.type === 'ReturnStatement' || node.type === 'ThrowStatement'))
      add(node['argument'] as Node, SENTENCE)
    if (!isPage && node.type === 'ArrowFunctionExpression') add(node['body'] as Node, SENTENCE)
    if (node.type === 'VariableDeclarator') add(node['init'] as Node, SENTENCE)
    for (const child of nodesIn(node)) visit(child)
  }
  visit(parse(source, file))
  return found
}

function addShown(node: Node, add: (node: Node | undefined, pattern: RegExp) => void): void {
  if (node.type === 'JSXText') add(node, WORD)
  if (node.type === 'JSXAttribute' && isShown(node['name'])) add(valueOf(node), WORD)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const child of node['children'] as Node[])
      if (child.type === 'JSXExpressionContainer') add(child['expression'] as Node, SENTENCE)
  if (node.type === 'Property' && isShown(node['key'])) add(valueOf(node), SENTENCE)
}

const isShown = (name: unknown): boolean =>
  isNode(name) && SHOWN.test(String(name['name'] ?? name['value']))

const valueOf = ({ value }: Node): Node | undefined => {
  if (!isNode(value)) return undefined
  return value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
}

/** Lists the texts in an expression: strings, templates, both branches, arguments of `new`. */
function textsOf(node: Node | undefined): { text: string; start: number }[] {
  if (!node) return []
  const { type, start } = node
  if (type === 'JSXText') return [{ text: String(node['value']), start }]
  if (type === 'Literal')
    return typeof node['value'] === 'string' ? [{ text: node['value'], start }] : []
  if (type === 'TemplateLiteral') {
    const parts = (node['quasis'] as Node[]).map(({ value }) => (value as { raw: string }).raw)
    return [{ text: parts.join('…'), start }]
  }
  if (type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((branch) => textsOf(branch as Node))
  if (type === 'LogicalExpression' || (type === 'BinaryExpression' && node['operator'] === '+'))
    return [node['left'], node['right']].flatMap((operand) => textsOf(operand as Node))
  if (type === 'NewExpression')
    return (node['arguments'] as Node[]).flatMap((argument) => textsOf(argument))
  return []
}
