import { type Block, type CssNode, generate, parse } from 'css-tree'
import { attributeOf, type Element, type ParsedDocument, textContentOf } from './dom'
import { isMediaOn, type Screen } from './media'
import { keyOf, keysOf, nested, specificityOf, splitSelector, tryMatcher } from './selectors'

const PROPERTIES = ['display', 'visibility'] as const
type Property = (typeof PROPERTIES)[number]

interface Rule {
  matches: (element: Element) => boolean
  key: string
  property: Property
  value: string
  /** Cascade order: importance, layer, specificity, position. */
  weight: readonly number[]
}

export interface Visuals {
  valueOf(element: Element, property: Property): string | null
}

type Media = string[]

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

/** Unlayered rules win over all layers. */
const layerOf = (name: string | null, layers: string[]): number => {
  if (name === null) return Number.MAX_SAFE_INTEGER
  const key = name.trim()
  if (!layers.includes(key)) layers.push(key)
  return layers.indexOf(key)
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
