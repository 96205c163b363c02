/**
 * How dates are written: the order of day, month and year, and a clock of 24 or 12 hours. The server derives it from
 * the visitor's locale and names it in the document, so that both write the same text whatever ICU data they have.
 */
export const DATE_STYLES = ['dmy24', 'dmy12', 'mdy24', 'mdy12', 'ymd24', 'ymd12'] as const
export type DateStyle = (typeof DATE_STYLES)[number]
/** Also of mails, which are not written for one browser. */
export const DEFAULT_DATE_STYLE: DateStyle = 'dmy24'

const KEY: unique symbol = Symbol.for('lightkeeper.dateStyle')
const shared = globalThis as { [KEY]?: () => DateStyle | undefined }

/** The server's source: the running request. On the global object, since its bundles have separate module instances. */
export function provideDateStyle(read: () => DateStyle | undefined): void {
  shared[KEY] = read
}

const inDocument = () =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['dates']

export function dateStyle(): DateStyle {
  const found = shared[KEY] ? shared[KEY]() : inDocument()
  return DATE_STYLES.find((style) => style === found) ?? DEFAULT_DATE_STYLE
}
