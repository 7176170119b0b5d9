import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { t } from '#shared/i18n/translate.ts'
import { closedPolicy } from '#shared/domain/policy.ts'
import { readPolicy } from '#shared/domain/read-policy.ts'
import type { PolicyInForce } from '#main/ports.ts'

/** Parses the text of a policy. Each problem names its line and setting. */
export function parsePolicy(text: string): Omit<PolicyInForce, 'file'> {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [error] = errors
  if (error || !tree) {
    const line = lineOf(text, error?.offset ?? 0)
    const reason = error ? printParseErrorCode(error.error) : 'empty'
    return {
      policy: closedPolicy,
      problems: [t('Line {line}: not valid JSON ({what}).', { line, what: reason })],
    }
  }
  const twice = statedTwice(tree)
  if (twice) {
    const [line, name] = [lineOf(text, twice.offset), String(twice.value)]
    return {
      policy: closedPolicy,
      problems: [t('Line {line}: “{name}” is stated twice.', { line, name })],
    }
  }
  const { policy, problems } = readPolicy(getNodeValue(tree))
  return {
    policy,
    problems: problems.map(({ path, message }) =>
      t('Line {line}: {problem}', {
        line: lineOf(text, placeOf(tree, path).offset),
        problem: message,
      }),
    ),
  }
}

/** Returns the node of a setting, or the nearest enclosing one if the setting is missing. */
function placeOf(tree: Node, path: readonly (string | number)[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(tree, path.slice(0, length))
    if (found) return found.parent ?? found
  }
  return tree
}

/** Finds a name that an object contains twice, which would be ambiguous. */
function statedTwice(node: Node): Node | undefined {
  const names = new Set<unknown>()
  for (const child of node.children ?? []) {
    const [name] = child.type === 'property' ? (child.children ?? []) : []
    if (name && names.has(name.value)) return name
    names.add(name?.value)
    const deeper = statedTwice(child)
    if (deeper) return deeper
  }
  return undefined
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
