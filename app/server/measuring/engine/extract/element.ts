import type { PageElement, Rectangle } from '~/shared/schemas/evidence'
import type { Row } from './lhr'

export const MAX_TEXT_LENGTH = 300

export const shortened = (value: unknown, most = MAX_TEXT_LENGTH): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null

const round = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : 0)

function rectangleOf(value: unknown): Rectangle | null {
  if (typeof value !== 'object' || value === null) return null
  const { left, top, width, height } = value as Row
  return { x: round(left), y: round(top), width: round(width), height: round(height) }
}

/** An element of an audit or gatherer; null when it has none. */
export function elementOf(value: unknown): PageElement | null {
  if (typeof value !== 'object' || value === null) return null
  const node = value as Row
  const selector = shortened(node['selector'])
  const snippet = shortened(node['snippet'])
  return selector || snippet ? { selector, snippet, rect: rectangleOf(node['boundingRect']) } : null
}
