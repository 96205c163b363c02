import { attributeOf, childrenOf, type Element, parentOf } from './dom'
import type { Visuals } from './style'

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

function isHiddenByDefault(element: Element): boolean {
  if (NEVER_SHOWN.has(element.tagName)) return true
  const has = (name: string) => attributeOf(element, name) !== null
  if (element.tagName === 'input') return attributeOf(element, 'type')?.toLowerCase() === 'hidden'
  if (element.tagName === 'dialog') return !has('open')
  return has('popover')
}

function isFoldedAway(element: Element): boolean {
  const parent = parentOf(element)
  if (parent?.tagName !== 'details' || attributeOf(parent, 'open') !== null) return false
  return childrenOf(parent).find(({ tagName }) => tagName === 'summary') !== element
}

export function createVisibility(visuals: Visuals) {
  const cache = new Map<Element, boolean>()
  const isDrawn = (element: Element): boolean => {
    const cached = cache.get(element)
    if (cached !== undefined) return cached
    const parent = parentOf(element)
    const isDrawnHere =
      (parent === null || isDrawn(parent)) && !isFoldedAway(element) && !isUndisplayed(element)
    cache.set(element, isDrawnHere)
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
