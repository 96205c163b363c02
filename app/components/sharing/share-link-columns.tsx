import { RowLinks } from '~/components/lists/row-links'
import { Badge, type Tone } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import { sharingLabelsMessages as labels } from '~/shared/messages/sharing-labels'
import { paths } from '~/shared/paths'
import type { LinkState } from '~/shared/rules/access/sharing'
import type { ShareLink } from '~/shared/schemas/share-link'

const TONES: Record<LinkState, Tone> = { active: 'good', expired: 'warning', revoked: 'neutral' }

const shownBy = (link: ShareLink) => link.thingName ?? link.siteName ?? link.projectName ?? link.clientName

export function shareLinkColumns(timeZone: string): Column<ShareLink>[] {
  return [
    {
      key: 'name',
      header: labels.link,
      rowHeader: true,
      wide: true,
      cell: (link) => (
        <span className="wrap-anywhere">
          {link.name} <span className="font-mono text-12 text-quiet">…{link.hint}</span>
        </span>
      ),
    },
    {
      key: 'place',
      header: labels.shows,
      cell: (link) => (
        <div className="lg:py-1.5">
          <span className="block wrap-anywhere">{shownBy(link)}</span>
          <span className="text-quiet">
            {messages.levels[link.level]}
            {link.mayTest ? `, ${messages.canRunTests}` : null}
          </span>
        </div>
      ),
    },
    {
      key: 'state',
      header: labels.state,
      cell: (link) => <Badge tone={TONES[link.state]}>{messages.state[link.state]}</Badge>,
    },
    {
      key: 'created',
      header: labels.created,
      wide: true,
      cell: (link) => (
        <>
          <span className="block">{formatDate(link.createdAt, timeZone)}</span>
          {link.createdBy ? <span className="text-quiet wrap-anywhere">{link.createdBy}</span> : null}
        </>
      ),
    },
    {
      key: 'expires',
      header: labels.expires,
      cell: (link) => (link.expiresAt ? formatDateTime(link.expiresAt, timeZone) : messages.never),
    },
    {
      key: 'used',
      header: labels.lastUsed,
      cell: (link) => (link.lastUsedAt ? formatDateTime(link.lastUsedAt, timeZone) : messages.neverUsed),
    },
    { key: 'uses', header: labels.visits, align: 'right', cell: (link) => link.uses },
    {
      key: 'revoke',
      header: labels.change,
      align: 'right',
      wide: true,
      cell: (link) =>
        link.state === 'active' ? (
          <RowLinks
            name={link.name}
            links={[
              {
                label: messages.revoke,
                to: paths.clientShareLinks(link.client, { dialog: 'revoke', link: link._id }),
              },
            ]}
          />
        ) : (
          '–'
        ),
    },
  ]
}
