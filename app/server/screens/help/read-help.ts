import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { notFoundScreen } from '../not-found'
import { type GuideTopic, guideTopics } from './guide'
import { topicOfScreen } from './screen-topics'
import { searchGuide } from './search-guide'

const MAX_QUERY_LENGTH = 100

const listed = ({ id, title, summary }: GuideTopic) => ({ id, title, summary })

/** The list of topics, or what a search finds. `for` is the path of a screen, whose topic is shown instead. */
export function readHelp(request: Request) {
  const { searchParams } = new URL(request.url)
  const screen = searchParams.get('for')
  if (screen !== null) {
    const [topic, anchor] = topicOfScreen(screen)?.split('#') ?? []
    throw redirect(`${paths.help(topic)}${anchor ? `#${anchor}` : ''}`)
  }
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  return { q, matches: q ? searchGuide(q) : [], topics: guideTopics().map(listed) }
}

export function readHelpTopic(request: Request, id = '') {
  const topics = guideTopics()
  const at = topics.findIndex((topic) => topic.id === id)
  const topic = topics[at]
  if (!topic) throw notFoundScreen()
  const { title, summary, headings, html } = topic
  const [previous = null, next = null] = [topics[at - 1], topics[at + 1]].map(
    (other) => other && listed(other),
  )
  return {
    id: topic.id,
    title,
    summary,
    headings,
    article: rendered(html, request),
    topics: topics.map(listed),
    previous,
    next,
  }
}
