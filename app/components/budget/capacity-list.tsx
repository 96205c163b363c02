import { Badge, type Tone } from '~/components/ui/badge'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatPercent } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { budgetMessages as messages } from '~/shared/messages/budget'
import type { CapacityState } from '~/shared/rules/schedule/agent-capacity'
import type { LocationCapacity } from '~/shared/schemas/budget'

const TONES: Record<CapacityState, Tone> = { enough: 'good', busy: 'warning', short: 'poor', none: 'warning' }

function factsOf(place: LocationCapacity, timeZone: string): string[] {
  const { minutes, ownMinutes, availableMinutes, busiestMinutes, busiestAt, neededAgents, isMeasured } = place
  return [
    availableMinutes > 0 ? messages.capacityOf(minutes, availableMinutes) : messages.capacityWithout(minutes),
    ownMinutes < minutes ? messages.ownPart(ownMinutes) : '',
    busiestAt ? messages.busiest(busiestMinutes, neededAgents, formatDateTime(busiestAt, timeZone)) : '',
    isMeasured ? '' : messages.assumed,
  ].filter(Boolean)
}

const shareOf = ({ minutes, availableMinutes }: LocationCapacity) =>
  formatPercent((100 * minutes) / availableMinutes).text

/** Locations of a level or form: whether their agents are enough; the statistics in a tooltip. */
export function CapacityList({ capacity }: { capacity: LocationCapacity[] }) {
  const timeZone = useTimeZone()
  if (capacity.length === 0) return null
  return (
    <div>
      <h3 className="text-13 font-medium">{messages.capacity}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-13">
        {capacity.map((place) => (
          <li key={place._id} className="flex flex-wrap items-baseline gap-x-2">
            <span>{place.label}</span>
            <Badge tone={TONES[place.state]}>{messages.states[place.state]}</Badge>
            <span className="text-quiet" title={factsOf(place, timeZone).join(', ')}>
              {place.availableMinutes > 0
                ? messages.planned(shareOf(place))
                : messages.capacityWithout(place.minutes)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
