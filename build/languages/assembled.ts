import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isNode, nodesIn, parse, SIDES, sourcesIn, type Node } from './messages.ts'

/** What may stand between whole texts: blanks, and the dot between facts. */
const BETWEEN = /^[\s·]*$/
/** The fields of e-mail templates, whose fallback is a text of its own. */
const FIELD = /^\{\w+\|$/

/** Lists the template strings that glue a translated text to other words, as `file:line`. */
export function readAssembledTexts(root: string): string[] {
  return SIDES.flatMap((side) =>
    sourcesIn(join(root, side)).flatMap((path) => {
      const file = relative(root, path).split(sep).join('/')
      return assembledIn(readFileSync(path, 'utf8'), file).map((line) => `${file}:${line}`)
    }),
  )
}

/** Lists the lines of one source file in which a translated text is glued to other words. */
export function assembledIn(source: string, file: string): number[] {
  const lines: number[] = []
  const visit = (node: Node): void => {
    if (node.type === 'TemplateLiteral' && isAssembled(node))
      lines.push(source.slice(0, node.start).split('\n').length)
    for (const child of nodesIn(node)) visit(child)
  }
  visit(parse(source, file))
  return lines
}

function isAssembled(template: Node): boolean {
  if (!(template['expressions'] as Node[]).some(isTranslated)) return false
  const glue = (template['quasis'] as Node[]).map(
    ({ value }) => (value as { cooked: string }).cooked,
  )
  return !FIELD.test(glue[0] ?? '') && glue.some((words) => !BETWEEN.test(words))
}

/** Reports whether an expression is a call of `t`, in every or in one branch. */
function isTranslated({ type, ...node }: Node): boolean {
  if (type === 'CallExpression') return isNode(node['callee']) && node['callee']['name'] === 't'
  if (type !== 'ConditionalExpression') return false
  return [node['consequent'], node['alternate']].some((branch) => isTranslated(branch as Node))
}
