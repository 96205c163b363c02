import { Link } from '@remix-run/react'
import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { helpMessages } from '~/shared/messages/help'
import { paths } from '~/shared/paths'

interface Match {
  to: string
  title: string
  topic: string
  excerpt: { text: string; isMatch: boolean }[]
}

export function HelpResults({ q, matches }: { q: string; matches: Match[] }) {
  if (matches.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        text={helpMessages.noResults(q)}
        action={<ButtonLink to={paths.help()}>{helpMessages.allTopics}</ButtonLink>}
      />
    )
  }
  return (
    <section className="flex flex-col gap-3">
      <p role="status" className="text-13 text-quiet">
        {helpMessages.results(matches.length, q)}
      </p>
      <ul className="flex max-w-180 flex-col divide-y divide-line">
        {matches.map(({ to, title, topic, excerpt }) => (
          <li key={to} className="py-3">
            <Link to={to} className="font-medium text-link hover:underline">
              {title}
            </Link>
            {topic === title ? null : <span className="text-13 text-quiet"> · {topic}</span>}
            <p className="text-13 text-quiet">
              {excerpt.map(({ text, isMatch }, at) =>
                isMatch ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never move
                  <mark key={at} className="bg-accent-soft text-text">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
