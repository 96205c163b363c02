import { type CssNode, ident, parse, walk } from 'css-tree'
import { attributeOf, type Element } from './dom'
import { matcherOf } from './select'

type Specificity = readonly [number, number, number]

export const keysOf = (element: Element): string[] => [
  '*',
  element.tagName,
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`),
]

/** Index key of a selector: a class of its last compound, else its tag, else any. */
export function keyOf(selector: string): string {
  let last: CssNode[] = []
  const tree = parse(selector, { context: 'selector', onParseError: () => {} })
  if (tree.type !== 'Selector') return '*'
  for (const node of tree.children.toArray()) {
    if (node.type === 'Combinator') last = []
    else last.push(node)
  }
  const named = last.find((node) => node.type === 'ClassSelector')
  if (named?.type === 'ClassSelector') return `.${ident.decode(named.name)}`
  const tag = last.find((node) => node.type === 'TypeSelector')
  return tag?.type === 'TypeSelector' ? tag.name.toLowerCase() : '*'
}

export const nested = (selector: string, parents: string | null): string => {
  if (parents === null) return selector
  const within = splitSelector(parents).length > 1 ? `:is(${parents})` : parents
  return splitSelector(selector)
    .map((one) => (one.includes('&') ? one.replaceAll('&', within) : `${within} ${one}`))
    .join(',')
}

export function splitSelector(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]
    if (sign === '\\') at++
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, list.slice(from)]
}

/** Pseudo-classes for pointer and focus, and pseudo-elements, never match here. */
const NEVER =
  /::|:(before|after|first-letter|first-line|hover|active|focus|focus-within|focus-visible|target|popover-open|backdrop|fullscreen)\b/

export function tryMatcher(selector: string): ((element: Element) => boolean) | null {
  const withoutNegations = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
  if (NEVER.test(withoutNegations)) return null
  const plain = selector.replace(
    /:not\(:(hover|focus|active|focus-within|focus-visible|target|popover-open)\)/g,
    '',
  )
  try {
    return matcherOf(plain.trim() || '*')
  } catch {
    return null
  }
}

export function specificityOf(selector: string): Specificity {
  let [ids, classes, tags] = [0, 0, 0]
  const count = (text: string) => {
    const tree = parse(text, { context: 'selector', onParseError: () => {} })
    walk(tree, {
      enter(node: CssNode) {
        if (node.type === 'PseudoClassSelector' && node.name === 'where') return walk.skip
        if (node.type === 'IdSelector') ids++
        else if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') classes++
        else if (node.type === 'PseudoClassSelector' && !['is', 'not', 'has'].includes(node.name)) classes++
        else if (node.type === 'TypeSelector' && node.name !== '*') tags++
      },
    })
  }
  count(selector)
  return [ids, classes, tags]
}
