import { isDisabled, typeOf } from './controls'
import { ancestorsOf, attributeOf, childrenOf, closest, type Element, hasAttribute, parentOf } from './dom'

/** Implicit roles (HTML Accessibility API Mappings) that depend on HTML alone. */
const BY_TAG: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  html: 'document',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
}

const INPUTS: Record<string, string | null> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  hidden: null,
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
}

const ROLES = new Set(
  [
    ...Object.values(BY_TAG),
    ...Object.values(INPUTS),
    ...(
      'alert alertdialog application banner cell columnheader combobox contentinfo form grid gridcell img link log ' +
      'marquee math menu menubar menuitem menuitemcheckbox menuitemradio none note presentation radiogroup region ' +
      'rowheader scrollbar status switch tab tablist tabpanel timer toolbar tooltip tree treegrid treeitem'
    ).split(' '),
  ].filter((role) => role !== null),
)

const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section'])
const isInSection = (element: Element) =>
  [...ancestorsOf(element)].some(({ tagName }) => SECTIONING.has(tagName))

/** Whether the author named the element, which a landmark role requires. */
const isNamed = (element: Element) =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => (attributeOf(element, name) ?? '').trim() !== '')

function headerRole(element: Element): string {
  const scope = attributeOf(element, 'scope')
  if (scope === 'col' || scope === 'colgroup') return 'columnheader'
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader'
  const row = parentOf(element)
  const isBesideData = row !== null && childrenOf(row).some(({ tagName }) => tagName === 'td')
  return isBesideData ? 'rowheader' : 'columnheader'
}

function implicitRole(element: Element): string | null {
  const { tagName } = element
  const has = (name: string) => hasAttribute(element, name)
  if (tagName === 'a' || tagName === 'area') return has('href') ? 'link' : null
  if (tagName === 'footer') return isInSection(element) ? null : 'contentinfo'
  if (tagName === 'header') return isInSection(element) ? null : 'banner'
  if (tagName === 'form') return isNamed(element) ? 'form' : null
  if (tagName === 'section') return isNamed(element) ? 'region' : null
  if (tagName === 'img')
    return attributeOf(element, 'alt') === '' && !isNamed(element) ? 'presentation' : 'img'
  if (tagName === 'select') {
    const isList = has('multiple') || Number(attributeOf(element, 'size') ?? 0) > 1
    return isList ? 'listbox' : 'combobox'
  }
  if (tagName === 'input') {
    const type = typeOf(element)
    const role = type in INPUTS ? (INPUTS[type] ?? null) : 'textbox'
    return has('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role
  }
  if (tagName === 'th') return headerRole(element)
  if (tagName === 'td') {
    const table = closest(element, (one) => one.tagName === 'table')
    const role = table && attributeOf(table, 'role')
    return role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell'
  }
  return BY_TAG[tagName] ?? null
}

const isFocusable = (element: Element) =>
  hasAttribute(element, 'tabindex') ||
  (['button', 'input', 'select', 'textarea'].includes(element.tagName) && !isDisabled(element)) ||
  (element.tagName === 'a' && hasAttribute(element, 'href'))

export function roleOf(element: Element): string | null {
  const explicit = (attributeOf(element, 'role') ?? '').split(/\s+/).find((role) => ROLES.has(role))
  if (!explicit) return implicitRole(element)
  const isPresentation = explicit === 'none' || explicit === 'presentation'
  if (isPresentation && (isFocusable(element) || isNamed(element))) return implicitRole(element)
  return explicit
}

export function levelOf(element: Element): number | null {
  const level = attributeOf(element, 'aria-level')
  if (level !== null) return Number(level)
  const [, heading] = /^h([1-6])$/.exec(element.tagName) ?? []
  return heading && !hasAttribute(element, 'role') ? Number(heading) : null
}

export function isExpanded(element: Element): boolean | null {
  if (element.tagName === 'details') return hasAttribute(element, 'open')
  const expanded = attributeOf(element, 'aria-expanded')
  return expanded === null ? null : expanded === 'true'
}
