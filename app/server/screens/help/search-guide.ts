import MiniSearch, { type SearchResult } from 'minisearch'
import { paths } from '~/shared/paths'
import { type GuideSection, guideTopics, type HelpTopic } from './guide'

const MAX_RESULTS = 20
const EXCERPT_LENGTH = 180

export interface GuideMatch {
  to: string
  title: string
  topic: string
  excerpt: { text: string; isMatch: boolean }[]
}

type Entry = GuideSection & { id: number; topicTitle: string }

let index: { search: MiniSearch<Entry>; entries: Entry[] } | undefined

/** Built once per process: the guide changes only with the build. */
function guideIndex() {
  if (index) return index
  const entries = guideTopics()
    .flatMap(({ title, sections }) => sections.map((section) => ({ ...section, topicTitle: title })))
    .map((section, id) => ({ ...section, id }))
  const search = new MiniSearch<Entry>({
    fields: ['title', 'topicTitle', 'text'],
    searchOptions: {
      boost: { title: 4, topicTitle: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  search.addAll(entries)
  index = { search, entries }
  return index
}

/** The text around the first match, split where the matched words are. */
function excerptOf(text: string, terms: string[]): GuideMatch['excerpt'] {
  const escaped = terms
    .map((term) => term.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
    .sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const first = Math.max(text.search(pattern), 0)
  const wordStart = first < 60 ? 0 : text.indexOf(' ', first - 60) + 1
  const cut = text.slice(wordStart, wordStart + EXCERPT_LENGTH)
  const isCut = wordStart + EXCERPT_LENGTH < text.length
  const shown = `${wordStart > 0 ? '… ' : ''}${isCut ? cut.slice(0, cut.lastIndexOf(' ')) : cut}${isCut ? ' …' : ''}`
  return shown
    .split(pattern)
    .map((part, at) => ({ text: part, isMatch: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}

const urlOf = (topic: HelpTopic, anchor: string | null) => paths.help(topic) + (anchor ? `#${anchor}` : '')

/** Sections that contain all words, otherwise those that contain any, best first. */
export function searchGuide(query: string): GuideMatch[] {
  const { search, entries } = guideIndex()
  const all = search.search(query, { combineWith: 'AND' })
  const found: SearchResult[] = all.length > 0 ? all : search.search(query)
  return found.slice(0, MAX_RESULTS).flatMap(({ id, terms }) => {
    const entry = entries[Number(id)]
    if (!entry) return []
    const { topic, anchor, title, topicTitle, text } = entry
    return [{ to: urlOf(topic, anchor), title, topic: topicTitle, excerpt: excerptOf(text, terms) }]
  })
}
