import type { CSSProperties } from 'react'
import type { MailTone } from '../content'

/** Colours are inline for light and by class for dark, since mail programs don't support custom properties. */
const LIGHT = {
  ground: '#f4f5f6',
  card: '#ffffff',
  line: '#dfe3e7',
  text: '#1d2024',
  quiet: '#5a626b',
  link: '#0b57a4',
}
export const ACCENT = '#f5c518'
export const ON_ACCENT = '#1d1a05'

export const TONE_COLOURS: Record<MailTone, string> = {
  good: '#1a7a45',
  warning: '#946000',
  poor: '#bf2419',
  quiet: LIGHT.quiet,
}

/** Shown beside the word, so that a rating needs no colour. */
export const TONE_SHAPES: Record<MailTone, string> = { good: '●', warning: '■', poor: '▲', quiet: '○' }

export const DARK_CSS = `
    .ground { background: #16181c !important }
    .card { background: #1f2226 !important; border-color: #34383e !important }
    .text { color: #eceef0 !important }
    .quiet { color: #a4abb3 !important }
    .line { border-color: #34383e !important }
    .link { color: #8ab8f0 !important }
    .logo { background: #ffffff !important }
    .good { color: #4cc38a !important }
    .warning { color: #f0b429 !important }
    .poor { color: #ff8b80 !important }`

/** Below this width tables become lists: no column may be cut off. */
const NARROW_CSS = `
    .card { padding: 24px 16px 8px !important }
    .stacked thead { display: none !important }
    .stacked tbody, .stacked tr, .stacked th, .stacked td { display: block !important; text-align: left !important }
    .stacked td { border: 0 !important; padding: 0 0 4px !important }
    .stacked th { padding: 10px 0 2px !important; border-bottom: 0 !important }
    .stacked .label { display: inline !important }`

export const CSS = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (max-width: 480px) {${NARROW_CSS}
  }
  @media (prefers-color-scheme: dark) {${DARK_CSS}
  }`

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const type = (size: number, line: number, more: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color: LIGHT.text,
  ...more,
})

export const STYLES = {
  ground: { margin: 0, padding: 0, background: LIGHT.ground },
  outer: { maxWidth: '600px', padding: '24px 12px' },
  brand: type(16, 24, { padding: '0 4px 12px', fontWeight: 600 }),
  mark: {
    display: 'inline-block',
    width: '12px',
    height: '12px',
    borderRadius: '3px',
    background: ACCENT,
    lineHeight: '12px',
    verticalAlign: 'middle',
  },
  logo: { height: '32px', width: 'auto', padding: '4px', borderRadius: '4px', verticalAlign: 'middle' },
  card: {
    padding: '28px 28px 12px',
    background: LIGHT.card,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '8px',
    textAlign: 'left',
  },
  title: type(20, 28, { margin: '0 0 16px', fontWeight: 600, overflowWrap: 'anywhere' }),
  heading: type(16, 24, { margin: '24px 0 8px', fontWeight: 600, overflowWrap: 'anywhere' }),
  text: type(16, 24, { margin: '0 0 16px', overflowWrap: 'anywhere' }),
  small: type(13, 20, { color: LIGHT.quiet, overflowWrap: 'anywhere' }),
  foot: type(13, 20, { margin: '0 0 8px', color: LIGHT.quiet, overflowWrap: 'anywhere' }),
  footer: { padding: '16px 4px 0' },
  link: { color: LIGHT.link, textDecoration: 'underline' },
  quietLink: { color: LIGHT.quiet, textDecoration: 'underline', overflowWrap: 'anywhere' },
  button: {
    padding: '12px 22px',
    borderRadius: '6px',
    background: ACCENT,
    color: ON_ACCENT,
    fontFamily: FONT,
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  table: { width: '100%', margin: '0 0 20px', borderCollapse: 'collapse' },
  caption: type(14, 20, { padding: '0 0 6px', fontWeight: 600, textAlign: 'left' }),
  columnHead: type(13, 20, {
    padding: '6px 0 6px 12px',
    color: LIGHT.quiet,
    fontWeight: 400,
    textAlign: 'right',
    verticalAlign: 'bottom',
    borderBottom: `1px solid ${LIGHT.line}`,
  }),
  rowHead: type(14, 20, {
    padding: '8px 0',
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${LIGHT.line}`,
  }),
  factLabel: type(14, 20, {
    padding: '8px 0',
    color: LIGHT.quiet,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
    // Unlike `anywhere`, it lets no column become narrower than its words.
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${LIGHT.line}`,
  }),
  figure: type(14, 20, {
    padding: '8px 0 8px 12px',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `1px solid ${LIGHT.line}`,
  }),
  value: type(14, 20, {
    padding: '8px 0 8px 12px',
    textAlign: 'right',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${LIGHT.line}`,
  }),
  change: {
    padding: '10px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${LIGHT.line}`,
  },
  changeTitle: type(16, 24, { fontWeight: 600, overflowWrap: 'anywhere' }),
  changeDetail: type(14, 20, { overflowWrap: 'anywhere' }),
} as const satisfies Record<string, CSSProperties>

export const toneStyle = (tone: MailTone): CSSProperties =>
  type(13, 20, { color: TONE_COLOURS[tone], fontWeight: 600, whiteSpace: 'nowrap' })
