import { compile, type Options } from 'css-select'
import {
  attributeOf,
  childrenOf,
  type Element,
  hasAttribute,
  isElement,
  type Parent,
  textContentOf,
} from './dom'

type Adapter = NonNullable<Options<Parent, Element>['adapter']>

function existsOne(test: (element: Element) => boolean, nodes: Parent[]): boolean {
  return nodes.some((node) => isElement(node) && (test(node) || existsOne(test, childrenOf(node))))
}

const adapter = {
  isTag: isElement,
  existsOne,
  getAttributeValue: (element: Element, name: string) => attributeOf(element, name) ?? undefined,
  getChildren: (node: Parent) => childrenOf(node),
  getName: (element: Element) => element.tagName,
  getParent: (element: Element) => element.parentNode,
  getSiblings: (node: Parent) => {
    const parent = isElement(node) ? node.parentNode : null
    return parent ? childrenOf(parent) : [node]
  },
  getText: textContentOf,
  hasAttrib: (element: Element, name: string) => hasAttribute(element, name),
  removeSubsets: (nodes: Parent[]) => nodes,
} as unknown as Adapter

type Matcher = (element: Element) => boolean
const compiled = new Map<string, Matcher>()

export function matcherOf(selector: string): Matcher {
  let query = compiled.get(selector)
  if (!query) {
    query = compile<Parent, Element>(selector, { adapter, cacheResults: false }) as unknown as Matcher
    compiled.set(selector, query)
  }
  return query
}
