import { Link } from '@remix-run/react'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { channelKindNames, channelsMessages as messages } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import type { Channel } from '~/shared/schemas/channel'
import { ChannelState } from './channel-state'
import { KIND_ICONS } from './kind-icons'

function Kind({ kind }: Pick<Channel, 'kind'>) {
  const Icon = KIND_ICONS[kind]
  return (
    <span className="inline-flex items-center gap-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-quiet" />
      {channelKindNames[kind]}
    </span>
  )
}

export const channelColumns = (timeZone: string): Column<Channel>[] => [
  {
    key: 'name',
    header: messages.name,
    rowHeader: true,
    wide: true,
    cell: ({ _id, name }) => (
      <Link to={paths.channel(_id)} className="text-link hover:underline wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { key: 'kind', header: messages.kind, width: '12rem', cell: ({ kind }) => <Kind kind={kind} /> },
  {
    key: 'hint',
    header: messages.target,
    wide: true,
    cell: ({ hint }) => <span className="font-mono text-12 wrap-anywhere text-quiet">{hint}</span>,
  },
  {
    key: 'state',
    header: messages.state,
    width: '10rem',
    cell: (channel) => <ChannelState channel={channel} />,
  },
  {
    key: 'lastDelivery',
    header: messages.lastDelivery,
    width: '12rem',
    cell: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? (
        <span className="text-quiet">{messages.never}</span>
      ) : (
        formatDateTime(lastDeliveredAt, timeZone)
      ),
  },
]

export function placeLabel({ clientName, teamName, organizationName }: Channel): string {
  if (clientName !== null) return messages.ofClient(clientName, organizationName)
  return teamName === null
    ? messages.wholeOrganization(organizationName)
    : messages.ofTeam(teamName, organizationName)
}

/** Consecutive channels of one organization, client or team. Ids of the three may be equal. */
export const placeGroup = (channel: Channel) => {
  const [id, kind] =
    channel.client !== null
      ? [channel.client, 1]
      : channel.team !== null
        ? [channel.team, 2]
        : [channel.organization, 0]
  return { key: id * 3 + kind, label: placeLabel(channel) }
}
