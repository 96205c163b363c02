import { Link } from '@remix-run/react'
import { helpMessages } from '~/shared/messages/help'
import { paths } from '~/shared/paths'

type Neighbour = { id: string; title: string } | null

export function TopicPager({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  return (
    <nav
      aria-label={`${helpMessages.previous}, ${helpMessages.next}`}
      data-print="hide"
      className="mt-8 flex flex-wrap justify-between gap-4 border-t border-line pt-4"
    >
      {previous ? (
        <Link rel="prev" to={paths.help(previous.id)} className="text-link hover:underline">
          <span className="text-quiet">{helpMessages.previous}: </span>
          {previous.title}
        </Link>
      ) : (
        <span />
      )}
      {next ? (
        <Link rel="next" to={paths.help(next.id)} className="text-link hover:underline">
          <span className="text-quiet">{helpMessages.next}: </span>
          {next.title}
        </Link>
      ) : null}
    </nav>
  )
}
