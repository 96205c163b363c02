export interface Screen {
  width: number
  height: number
  media: 'screen' | 'print'
  colorScheme: 'light' | 'dark'
  scripting?: 'none' | 'enabled'
}

export const SCREEN: Screen = { width: 1440, height: 900, media: 'screen', colorScheme: 'light' }

const REM = 16
const pixels = (value: number, unit: string | undefined) =>
  unit === 'rem' || unit === 'em' ? value * REM : value

const FEATURES: Record<string, (value: string | null, screen: Screen) => boolean> = {
  hover: (value) => value !== 'none',
  pointer: (value) => value !== 'coarse',
  'any-pointer': (value) => value !== 'coarse',
  'any-hover': (value) => value !== 'none',
  'prefers-reduced-motion': (value) => value !== 'no-preference',
  'prefers-color-scheme': (value, { colorScheme }) => value === null || value === colorScheme,
  'prefers-contrast': (value) => value === 'no-preference',
  'forced-colors': (value) => value === 'none',
  scripting: (value, { scripting = 'none' }) => value === scripting,
  orientation: (value, { width, height }) => value === (width > height ? 'landscape' : 'portrait'),
}

function isFeatureOn(text: string, screen: Screen): boolean {
  const inner = text.slice(1, -1).trim()
  const range = /^(min-|max-)?(width|height)\s*(:|>=|<=|>|<)\s*([\d.]+)(px|rem|em)?$/.exec(inner)
  if (range) {
    const [, limit, name, sign, value, unit] = range
    const actual = screen[name as 'width' | 'height']
    const bound = pixels(Number(value), unit)
    if (limit === 'min-' || sign === '>=') return actual >= bound
    if (limit === 'max-' || sign === '<=') return actual <= bound
    if (sign === '>') return actual > bound
    return sign === '<' ? actual < bound : actual === bound
  }
  const [name = '', value = null] = inner.split(':').map((part) => part.trim())
  return FEATURES[name]?.(value, screen) ?? false
}

export function isMediaOn(query: string, screen: Screen): boolean {
  return query.split(',').some((one) => {
    let text = one.trim().toLowerCase()
    const isNot = /^not\s+/.test(text)
    text = text.replace(/^(not|only)\s+/, '')
    const parts = text.split(/\s*\band\b\s*/).filter(Boolean)
    const holds = parts.every((part) => {
      if (part.startsWith('(not')) return !isFeatureOn(part.slice(4, -1).trim(), screen)
      if (part.startsWith('(')) return isFeatureOn(part, screen)
      return part === 'all' || part === screen.media
    })
    return holds !== isNot
  })
}
