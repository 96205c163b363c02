import { discoveryMessages as messages } from '~/shared/messages/onboarding'
import type { DiscoverySource } from '~/shared/schemas/page-discovery'

function outcomeOf({ outcome, found }: DiscoverySource): string {
  const text = messages.outcomes[outcome]
  return typeof text === 'string' ? text : text(found)
}

/** What the search has read, with its result. */
export const DiscoverySources = ({ sources }: { sources: DiscoverySource[] }) => (
  <ul className="flex flex-col gap-1 text-13">
    {sources.map((source) => (
      <li key={`${source.kind} ${source.url}`} className="flex flex-wrap gap-x-2">
        <span className="font-medium">{messages.sources[source.kind]}</span>
        <span className="font-mono text-quiet wrap-anywhere">{source.url}</span>
        <span className="text-quiet">{outcomeOf(source)}</span>
      </li>
    ))}
  </ul>
)
