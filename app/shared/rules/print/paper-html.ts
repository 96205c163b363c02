interface Paper {
  /** Unique in the document. */
  anchor: string
  /** Levels that the headings move down. */
  depth: number
  /** Absolute address of a path of ours. */
  linkTo: (path: string) => string
}

const REFERENCES = 'id|for|headers|aria-labelledby|aria-describedby|aria-controls|aria-owns'
const TOKENS = new RegExp(` (${REFERENCES})="([^"]*)"`, 'g')
const TAG = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)(?:\s[^>]*)?>/gis
const LOWEST = 6

/** Nothing can be pressed or typed on paper. */
const DROPPED = new Set(['button', 'input', 'select', 'textarea', 'script', 'template'])
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr'])
const isDropped = (name: string, tag: string) =>
  DROPPED.has(name) || / (?:data-print="hide"|popover=)/.test(tag)
const isClosedFold = (name: string, tag: string) =>
  name === 'details' && !/ (?:open=""|data-print="open")/.test(tag)

const unescaped = (text: string) => text.replaceAll('&amp;', '&')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function paperTag(tag: string, { anchor, depth, linkTo }: Paper): string {
  const own = (id: string) => `${anchor}-${id}`
  return tag
    .replace(
      /^<(\/?)h([1-6])(?=[\s>])/,
      (_, end, level) => `<${end}h${Math.min(LOWEST, Number(level) + depth)}`,
    )
    .replace(/^<(\/?)(?:details|summary)(?=[\s>])/, '<$1div')
    .replace(TOKENS, (_, name, ids: string) => ` ${name}="${ids.split(' ').map(own).join(' ')}"`)
    .replace(/ ((?:xlink:)?href)="#([^"]*)"/g, (_, name, id) => ` ${name}="#${own(id)}"`)
    .replace(/url\(#([^)]*)\)/g, (_, id) => `url(#${own(id)})`)
    .replace(/^(<a[^>]*) href="(\/(?!\/)[^"]*)"/, (_, start, path) => {
      return `${start} href="${escaped(linkTo(unescaped(path)))}"`
    })
    .replace(/ loading="lazy"/, '')
}

/**
 * The HTML of a screen as a part of a document of many: without what is only for the screen, with folds that are open or
 * only named, ids that are unique, headings below the heading of the part, and links that lead to the product from
 * outside. React wrote it, so that every element is closed and `>` is escaped in attributes.
 */
export function paperHtml(html: string, paper: Paper): string {
  let result = ''
  let at = 0
  /** Open elements; whether each is dropped, and whether it is a fold whose content after the summary is. */
  const open: { isDropped: boolean; isClosed: boolean }[] = []
  const isIn = () => open.at(-1)?.isDropped === true
  for (const { 0: tag, 1: end, 2: name = '', index } of html.matchAll(TAG)) {
    if (!isIn()) result += html.slice(at, index)
    at = index + tag.length
    if (name === '') continue
    if (end) {
      const left = open.pop()
      if (left && !left.isDropped) result += paperTag(tag, paper)
      continue
    }
    const parent = open.at(-1)
    const isAfterSummary = parent?.isClosed === true && name !== 'summary'
    const isGone = parent?.isDropped === true || isAfterSummary || isDropped(name, tag)
    if (!isGone) result += paperTag(tag, paper)
    if (tag.endsWith('/>') || VOID.has(name)) continue
    open.push({ isDropped: isGone, isClosed: isClosedFold(name, tag) })
  }
  return result + html.slice(at)
}
