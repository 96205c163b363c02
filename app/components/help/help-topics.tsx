import { Link } from '@remix-run/react'
import { classes } from '~/components/ui/classes'
import { helpMessages } from '~/shared/messages/help'
import { paths } from '~/shared/paths'

interface Topic {
  id: string
  title: string
  summary: string
}

export function TopicList({ topics }: { topics: Topic[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {topics.map(({ id, title, summary }) => (
        <li key={id} className="relative rounded-6 border border-line bg-surface p-4 hover:bg-hover">
          <Link to={paths.help(id)} className="font-medium after:absolute after:inset-0">
            {title}
          </Link>
          <p className="mt-1 line-clamp-3 text-13 text-quiet">{summary}</p>
        </li>
      ))}
    </ul>
  )
}

interface TopicNavigationProps {
  topics: Topic[]
  current: string
  headings: { anchor: string; title: string }[]
}

/** The topics, with the headings of the current one below its name. */
export function TopicNavigation({ topics, current, headings }: TopicNavigationProps) {
  return (
    <nav aria-label={helpMessages.topics} data-print="hide" className="text-13">
      <ul className="flex flex-col gap-0.5">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.help(id)}
              prefetch="intent"
              aria-current={id === current ? 'page' : undefined}
              className={classes(
                'block rounded-6 px-2 py-1.5',
                id === current ? 'bg-sunken font-medium' : 'text-quiet hover:bg-sunken hover:text-text',
              )}
            >
              {title}
            </Link>
            {id === current && headings.length > 0 ? (
              <ul aria-label={helpMessages.onThisPage} className="my-1 ml-2 border-l border-line">
                {headings.map((heading) => (
                  <li key={heading.anchor}>
                    <a
                      href={`#${heading.anchor}`}
                      className="block px-3 py-1 text-quiet hover:text-text hover:underline"
                    >
                      {heading.title}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
