import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { notForPeople } from './exceptions.ts'
import { isNode, nodesIn, parse, sourcesIn, type Node } from './messages.ts'

/** A text that stands in the sources as it is, where people may see it. */
export interface BareText {
  file: string
  line: number
  text: string
}

/** What is called so is shown or spoken. */
const SHOWN =
  /^(label|title|hint|placeholder|message|description|tooltip|caption|heading|words|name|alt|aria-(label|description|roledescription|valuetext))$/

/** Where texts for people stand; of the service it is the pages of the sign-in alone. */
const SIDES = ['src-shared', 'src-main', 'src-renderer', 'src-service/oauth'] as const

/** Two letters that follow each other: a word, and no sign, key or unit of one letter. */
const WORD = /\p{L}{2}/u
/** An example of an address is the same in every language. */
const ADDRESS = /^https?:\/\/\S*$/
/** A sentence, or words that begin as one; SQL begins with capitals. */
const SENTENCE = /^(?!\p{Lu}{2,} )[\p{Lu}“"'].*\s.*\p{L}/u

/**
 * Finds texts that are shown as they stand in the sources and so stay English in every language:
 * words between tags, in attributes and properties that are shown, and sentences that main and the
 * shared code return or throw. Left out are addresses, and the places that `notForPeople` explains.
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

/** Finds the bare texts of one source file. `file`: its path below the repository. */
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

/** Lists what an expression says: a string, a template, either side of a choice, an error's words. */
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
    return [node['consequent'], node['alternate']].flatMap((each) => textsOf(each as Node))
  if (type === 'LogicalExpression' || (type === 'BinaryExpression' && node['operator'] === '+'))
    return [node['left'], node['right']].flatMap((each) => textsOf(each as Node))
  if (type === 'NewExpression')
    return (node['arguments'] as Node[]).flatMap((each) => textsOf(each))
  return []
}
