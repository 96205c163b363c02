import { type Block, type CssNode, generate, ident, parse, walk } from 'css-tree'
import { attributeOf, childrenOf, type Element, type ParsedDocument, parentOf, textContentOf } from './dom'
import { isMediaOn, type Screen } from './media'
import { matcherOf } from './select'

const PROPERTIES = ['display', 'visibility'] as const
type Property = (typeof PROPERTIES)[number]
type Specificity = readonly [number, number, number]

interface Rule {
  matches: (element: Element) => boolean
  /** What its last part names, so that few rules are asked of an element. */
  key: string
  property: Property
  value: string
  /** What wins over another rule: importance, layer, specificity, order. */
  weight: readonly number[]
}

/** The rules of style sheets that show or hide something, in one kind of window. */
export interface Visuals {
  valueOf(element: Element, property: Property): string | null
}

type Media = string[]

/** Keeps only what shows or hides: the rest of a style sheet needs a layout. */
export function readStyles(sheets: string[], screen: Screen): Visuals {
  const rules: Rule[] = []
  const layers: string[] = []
  let order = 0

  const add = (selector: string, block: Block, layer: number) => {
    for (const declaration of block.children.toArray()) {
      if (declaration.type !== 'Declaration') continue
      const property = PROPERTIES.find((one) => one === declaration.property)
      if (!property) continue
      for (const one of splitSelector(selector)) {
        const matches = tryMatcher(one)
        if (!matches) continue
        const isImportant = declaration.important !== false
        const weight = [Number(isImportant), isImportant ? -layer : layer, ...specificityOf(one), order++]
        rules.push({ matches, key: keyOf(one), property, value: generate(declaration.value), weight })
      }
    }
  }
  const visit = (nodes: CssNode[], media: Media, layer: string | null, parents: string | null) => {
    for (const node of nodes) {
      if (node.type === 'Rule') {
        const selector = nested(generate(node.prelude), parents)
        if (media.every((one) => isMediaOn(one, screen))) add(selector, node.block, layerOf(layer, layers))
        visit(node.block.children.toArray(), media, layer, selector)
      } else if (node.type === 'Atrule') {
        const prelude = node.prelude ? generate(node.prelude) : ''
        if (node.name === 'layer' && !node.block) for (const name of prelude.split(',')) layerOf(name, layers)
        if (!node.block) continue
        const inner = node.block.children.toArray()
        if (node.name === 'media') {
          const own = [...media, prelude]
          if (parents !== null && own.every((one) => isMediaOn(one, screen)))
            add(parents, node.block, layerOf(layer, layers))
          visit(inner, own, layer, parents)
        } else if (node.name === 'layer') visit(inner, media, prelude, parents)
        else if (node.name === 'supports') {
          if (parents !== null) add(parents, node.block, layerOf(layer, layers))
          visit(inner, media, layer, parents)
        }
      }
    }
  }
  for (const sheet of sheets) {
    const tree = parse(sheet, { parseValue: true, onParseError: () => {} })
    if (tree.type === 'StyleSheet') visit(tree.children.toArray(), [], null, null)
  }
  const byKey = Map.groupBy(rules, ({ key }) => key)
  return {
    valueOf(element, property) {
      const inline = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([\\w-]+)`).exec(
        attributeOf(element, 'style') ?? '',
      )
      let own: Rule | undefined
      for (const rule of keysOf(element).flatMap((key) => byKey.get(key) ?? [])) {
        if (rule.property !== property || (own && compare(own.weight, rule.weight) > 0)) continue
        if (rule.matches(element)) own = rule
      }
      if (inline && own?.weight[0] !== 1) return inline[1] ?? null
      return own?.value ?? null
    },
  }
}

const keysOf = (element: Element): string[] => [
  '*',
  element.tagName,
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`),
]

/** A class of the last part of a selector, else its tag, else anything. */
function keyOf(selector: string): string {
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

/** Rules in no layer win over all layers, whatever their order. */
const layerOf = (name: string | null, layers: string[]): number => {
  if (name === null) return Number.MAX_SAFE_INTEGER
  const key = name.trim()
  if (!layers.includes(key)) layers.push(key)
  return layers.indexOf(key)
}

const nested = (selector: string, parents: string | null): string => {
  if (parents === null) return selector
  const within = splitSelector(parents).length > 1 ? `:is(${parents})` : parents
  return splitSelector(selector)
    .map((one) => (one.includes('&') ? one.replaceAll('&', within) : `${within} ${one}`))
    .join(',')
}

function splitSelector(list: string): string[] {
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

/** What depends on a pointer, a focus or a part that is no element never applies here. */
const NEVER =
  /::|:(before|after|first-letter|first-line|hover|active|focus|focus-within|focus-visible|target|popover-open|backdrop|fullscreen)\b/

function tryMatcher(selector: string): ((element: Element) => boolean) | null {
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

function specificityOf(selector: string): Specificity {
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

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export const inlineSheets = ({ elements }: ParsedDocument): string[] =>
  elements.filter(({ tagName }) => tagName === 'style').map(textContentOf)

const NEVER_SHOWN = new Set([
  'head',
  'script',
  'style',
  'template',
  'title',
  'meta',
  'link',
  'datalist',
  'area',
  'source',
])

/** Whether the browser's own rules hide an element itself. */
function isHiddenByDefault(element: Element): boolean {
  if (NEVER_SHOWN.has(element.tagName)) return true
  const has = (name: string) => attributeOf(element, name) !== null
  if (element.tagName === 'input') return attributeOf(element, 'type')?.toLowerCase() === 'hidden'
  if (element.tagName === 'dialog') return !has('open')
  return has('popover')
}

/** Inside of a closed `<details>` only its summary is shown. */
function isFoldedAway(element: Element): boolean {
  const parent = parentOf(element)
  if (parent?.tagName !== 'details' || attributeOf(parent, 'open') !== null) return false
  return childrenOf(parent).find(({ tagName }) => tagName === 'summary') !== element
}

/** Tells what is drawn at all, and remembers it until something opens or closes. */
export function createVisibility(visuals: Visuals) {
  const drawn = new Map<Element, boolean>()
  const isDrawn = (element: Element): boolean => {
    const known = drawn.get(element)
    if (known !== undefined) return known
    const parent = parentOf(element)
    const isDrawnHere =
      (parent === null || isDrawn(parent)) && !isFoldedAway(element) && !isUndisplayed(element)
    drawn.set(element, isDrawnHere)
    return isDrawnHere
  }
  const isUndisplayed = (element: Element): boolean => {
    const display = visuals.valueOf(element, 'display')
    if (display !== null) return display === 'none'
    return isHiddenByDefault(element) || attributeOf(element, 'hidden') !== null
  }
  const visibilityOf = (element: Element): string => {
    const own = visuals.valueOf(element, 'visibility')
    if (own !== null && own !== 'inherit') return own
    const parent = parentOf(element)
    return parent ? visibilityOf(parent) : 'visible'
  }
  return { isVisible: (element: Element) => isDrawn(element) && visibilityOf(element) === 'visible' }
}

export type Visibility = ReturnType<typeof createVisibility>
