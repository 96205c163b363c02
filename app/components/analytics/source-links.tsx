import { Link, useSearchParams } from '@remix-run/react'
import { trafficMessages as messages, trafficSourceNames } from '~/shared/messages/traffic'
import { paths, withParams } from '~/shared/paths'
import { TRAFFIC_SOURCES } from '~/shared/values/traffic-choices'

/** Keeps for which place it is, and where it returns to. */
export function SourceLinks() {
  const [search] = useSearchParams()
  return (
    <nav aria-label={messages.choose} className="flex max-w-form flex-col gap-3">
      <p className="text-pretty text-quiet">{messages.chooseHelp}</p>
      <ul className="divide-y divide-line rounded-6 border border-line bg-surface">
        {TRAFFIC_SOURCES.map((source) => (
          <li key={source}>
            <Link
              to={withParams(paths.newTrafficConnection(), search, { source })}
              className="block rounded-6 px-4 py-3 no-underline hover:bg-hover"
            >
              <span className="block font-medium text-text">{trafficSourceNames[source]}</span>
              <span className="block text-13 text-pretty text-quiet">{messages.sourceHelp[source]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
