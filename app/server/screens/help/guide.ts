import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '~/shared/format/escape-html'
import { upperFirst } from '~/shared/format/letter-case'
import { paths } from '~/shared/paths'
import { hasBilling } from '../../platform/has-billing'

/** Topics of the user guide, in reading order: the names of the files in docs/guide. */
export const HELP_TOPICS = [
  'first-website',
  'reports',
  'noise',
  'benchmark',
  'dashboards',
  'uptime',
  'channels',
  'alerts',
  'emails',
  'schedules',
  'import',
  'sharing',
  'roles',
  'sign-in',
  'data',
  'settings',
  'plans',
  'buying',
  'invoices',
  'statistics',
  'configuration-as-code',
  'glossary',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

const sources = import.meta.glob<string>('/docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('/docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface GuideSection {
  topic: HelpTopic
  /** Null for the text above the first heading. */
  anchor: string | null
  title: string
  text: string
}
export interface GuideTopic {
  id: HelpTopic
  title: string
  /** The first paragraph. */
  summary: string
  html: string
  headings: { anchor: string; title: string }[]
  sections: GuideSection[]
}

export const isTopic = (name: string): name is HelpTopic => (HELP_TOPICS as readonly string[]).includes(name)

/** The same anchors as GitHub shows for the files. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')

/** `topic.md#heading` becomes the topic's URL; anything outside the guide stays as it is. */
function hrefOf(href: string): string {
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  return isTopic(name) ? `${paths.help(name)}${anchor}` : href
}

/** Sizes are part of the file names, so that no picture moves the text when it loads. */
function pictureHtml(href: string, alt: string): string {
  const [, width, height] = /-(\d+)x(\d+)\.webp$/.exec(href) ?? []
  const src = pictures[`/docs/guide/${href}`]
  if (!src || !width || !height) return ''
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
}

/** A cell that begins with code, such as a file name, keeps its case. */
const capitalized = ([first, ...rest]: Token[]): Token[] =>
  first?.type === 'text'
    ? [{ ...first, text: upperFirst(first.text) }, ...rest]
    : first
      ? [first, ...rest]
      : []

const renderer = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
    link({ href, tokens }: Tokens.Link) {
      return `<a href="${escapeHtml(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image: ({ href, text }: Tokens.Image) => pictureHtml(href, text),
    // Wide tables scroll by themselves on narrow screens, also by keyboard.
    table(token: Tokens.Table) {
      const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(capitalized(tokens))}</${tag}>`).join('')}</tr>`
      const body = token.rows.map((cells) => row(cells, 'td')).join('')
      return `<div class="guide-table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`
    },
  },
})

/** What a reader sees of Markdown, for the search. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/[*`|#]|^\s*>/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export function parseTopic(id: HelpTopic, markdown: string): GuideTopic {
  const tokens = renderer.lexer(markdown)
  const sections: GuideSection[] = []
  const headings: GuideTopic['headings'] = []
  let title: string = id
  let summary = ''
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 1) {
      title = token.text
      sections.push({ topic: id, anchor: null, title, text: '' })
    } else if (token.type === 'heading') {
      const anchor = anchorOf(token.text)
      if (token.depth === 2) headings.push({ anchor, title: token.text })
      sections.push({ topic: id, anchor, title: token.text, text: '' })
    } else {
      if (token.type === 'paragraph' && summary === '') summary = plainText(token.raw)
      const section = sections.at(-1)
      if (section) section.text = `${section.text} ${plainText(token.raw)}`.trim()
    }
  }
  const body = tokens.filter((token) => !(token.type === 'heading' && token.depth === 1))
  return { id, title, summary, html: renderer.parser(body), headings, sections }
}

const topics = new Map<boolean, GuideTopic[]>()

/** Without billing nothing says that anything is sold: neither these topics nor marked lines of others. */
const OF_BILLING: readonly string[] = ['plans', 'buying', 'invoices']
const isShown = ({ id }: GuideTopic) => !OF_BILLING.includes(id) || hasBilling()

/** In reading order, those that this installation shows. */
export const guideTopics = (): GuideTopic[] => parsedTopics(hasBilling()).filter(isShown)

export const allTopics = (): GuideTopic[] => parsedTopics(true)

const MARK = ' <!-- billing -->'
const withoutMarked = (markdown: string, isSold: boolean): string =>
  isSold
    ? markdown.replaceAll(MARK, '')
    : markdown
        .split('\n')
        .filter((line) => !line.includes(MARK))
        .join('\n')

/** Parsed once per process. */
function parsedTopics(isSold: boolean): GuideTopic[] {
  const parsed =
    topics.get(isSold) ??
    HELP_TOPICS.map((id) => {
      const source = sources[`/docs/guide/${id}.md`] ?? `# ${id}`
      return parseTopic(id, withoutMarked(source, isSold))
    })
  topics.set(isSold, parsed)
  return parsed
}
