import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { formatDuration } from '~/shared/format/time'
import { agentsLabelsMessages as labels } from '~/shared/messages/agents-labels'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import type { LocationStatus } from '~/shared/schemas/agents-status'

const messages = testingMessages.agents
const places = testingMessages.locations

/** Whole seconds: a queue wait is no measurement. */
const waited = (ms: number | null) =>
  ms === null ? '–' : ms < 1000 ? '0 s' : formatDuration(Math.round(ms / 1000) * 1000)

function Planned({ place }: { place: LocationStatus }) {
  if (place.load === null) return <>{place.plannedPerDay}</>
  const percent = Math.round(place.load * 100)
  return (
    <>
      <span className="block">{place.plannedPerDay}</span>
      <span className={place.load > 1 ? 'block text-12 text-poor-ink' : 'block text-12 text-quiet'}>
        {labels.ofCapacity(percent)}
      </span>
    </>
  )
}

export function locationColumns(): Column<LocationStatus>[] {
  const dialog = (name: string, place: LocationStatus) =>
    paths.agentsStatus({ dialog: name, location: place._id })
  return [
    {
      key: 'label',
      header: places.label,
      rowHeader: true,
      wide: true,
      cell: (place) => (
        <div className="min-w-0 lg:py-1.5">
          <span className="block wrap-anywhere">{place.label}</span>
          <span className="block font-normal text-quiet">
            {place.continent ? places.continents[place.continent] : places.noRegion}
          </span>
        </div>
      ),
    },
    { key: 'agents', header: labels.agents, align: 'right', cell: (place) => place.agents },
    { key: 'queued', header: messages.queue, align: 'right', cell: (place) => place.queued },
    { key: 'running', header: labels.running, align: 'right', cell: (place) => place.running },
    { key: 'oldest', header: messages.oldest, align: 'right', cell: (place) => waited(place.oldestWaitMs) },
    { key: 'wait', header: labels.waitNow, align: 'right', cell: (place) => waited(place.waitMs) },
    {
      key: 'capacity',
      header: messages.perHour,
      align: 'right',
      cell: (place) => (place.perHour === 0 ? '–' : `${place.perHour} ${messages.perHourUnit}`),
    },
    { key: 'planned', header: messages.planned, align: 'right', cell: (place) => <Planned place={place} /> },
    { key: 'sites', header: labels.sites, align: 'right', cell: (place) => place.sites },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: (place) => (
        <RowLinks
          name={place.label}
          links={[
            { label: places.change, to: dialog('edit-location', place) },
            { label: formMessages.delete, to: dialog('delete-location', place) },
          ]}
        />
      ),
    },
  ]
}
