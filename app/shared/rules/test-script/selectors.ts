export type Selector = { by: 'css'; css: string } | { by: 'text'; text: string }

const ATTRIBUTE = /^([A-Za-z_:][\w:.-]*)\s*([='])(.*)$/s

const quoted = (value: string) =>
  `"${value.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/**
 * `attribute=value` or `attribute'value`, `innerText=text`, or `css=` with a selector; null for others. Text
 * is compared trimmed.
 */
export function parseSelector(source: string): Selector | null {
  const [, attribute, , value = ''] = ATTRIBUTE.exec(source) ?? []
  if (attribute === undefined) return null
  const name = attribute.toLowerCase()
  if (name === 'css') return value.trim() === '' ? null : { by: 'css', css: value.trim() }
  if (name === 'innertext') return value.trim() === '' ? null : { by: 'text', text: value.trim() }
  return { by: 'css', css: `[${attribute.replace(/[:.]/g, '\\$&')}=${quoted(value)}]` }
}
