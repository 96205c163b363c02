import { Link } from '@remix-run/react'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { overviewMessages } from '~/shared/messages/overview'

const messages = overviewMessages.tags
const MAX_TAGS = 3

/** Builds the link of a tag's filter; null if all rows have the same tags. */
export type TagLinks = { current: string | undefined; to: (tag: string) => string } | null

export function TagList({ tags, links }: { tags: readonly string[]; links: TagLinks }) {
  if (!links || tags.length === 0) return null
  const { current, to } = links
  const rest = tags.slice(MAX_TAGS).join(', ')
  return (
    <ul aria-label={messages.label} className="flex flex-wrap gap-1 text-12/6 font-normal text-quiet">
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <li key={tag} className="max-w-32 rounded-2 bg-sunken">
          {tag === current ? (
            <span className="block truncate px-1">{tag}</span>
          ) : (
            <Link
              to={to(tag)}
              className="relative z-1 block min-w-6 truncate rounded-2 px-1 text-center hover:underline focus-visible:-outline-offset-2"
            >
              {tag}
            </Link>
          )}
        </li>
      ))}
      {rest ? (
        <li title={rest}>
          <span aria-hidden="true">{messages.more(tags.length - MAX_TAGS)}</span>
          <VisuallyHidden>{rest}</VisuallyHidden>
        </li>
      ) : null}
    </ul>
  )
}
