import { Link, useLocation } from '@remix-run/react'
import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import { EntityList } from '~/components/lists/entity-list'
import type { Column } from '~/components/ui/table'
import { nounMessages } from '~/shared/messages/nouns'
import { peopleMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { paths, withParams } from '~/shared/paths'
import type { PageOf } from '~/shared/schemas/paging'
import type { Permission } from '~/shared/schemas/permission'
import { RoleBadge, sourceLabel } from './role-badge'

const messages = peopleMessages.permission
type Row = Permission & { _id: string }

const keyOf = ({ source, client, project, role, organization }: Permission) =>
  [source.kind, source.team, organization, client, project, role].join(' ')

function Place({ row }: { row: Row }) {
  if (row.client === null)
    return (
      <span className="font-medium">
        {row.organization === null ? messages.everything : messages.wholeOrganization}
      </span>
    )
  return (
    <span className="flex min-w-0 flex-col py-1">
      <Link to={paths.clientProjects(row.client)} className="font-medium wrap-anywhere hover:underline">
        {row.clientName}
      </Link>
      <span className="text-13 font-normal text-quiet wrap-anywhere">
        {row.projectName ?? messages.wholeClient}
      </span>
    </span>
  )
}

type PermissionListProps = {
  list: PageOf<Permission>
  empty: string
  withSource?: boolean
  mayRemove?: (row: Permission) => boolean
  action?: ReactNode
}

export function PermissionList({ list, empty, withSource, mayRemove, action }: PermissionListProps) {
  const { pathname, search } = useLocation()
  const removal = (row: Row) =>
    withParams(pathname, new URLSearchParams(search), {
      dialog: 'remove',
      client: row.client,
      project: row.project,
    })
  const columns: Column<Row>[] = [
    { key: 'where', header: messages.where, rowHeader: true, wide: true, cell: (row) => <Place row={row} /> },
    { key: 'role', header: labels.role, cell: (row) => <RoleBadge role={row.role} /> },
    { key: 'organization', header: labels.organization, cell: (row) => row.organizationName ?? '–' },
    ...(withSource
      ? [{ key: 'source', header: labels.comesFrom, cell: (row: Row) => sourceLabel(row.source) }]
      : []),
    ...(mayRemove
      ? [
          {
            key: 'remove',
            header: labels.change,
            align: 'right' as const,
            wide: true,
            cell: (row: Row) =>
              mayRemove(row) ? (
                <Link
                  to={removal(row)}
                  aria-label={`${messages.remove}: ${row.clientName} ${row.projectName ?? ''}`}
                  className="rounded-2 text-link hover:underline"
                >
                  {labels.remove}
                </Link>
              ) : (
                '–'
              ),
          },
        ]
      : []),
  ]
  return (
    <EntityList
      list={{ ...list, items: list.items.map((row) => ({ ...row, _id: keyOf(row) })) }}
      columns={columns}
      noun={nounMessages.permissions}
      icon={KeyRound}
      empty={empty}
      noneFound={(text) => `No permission matches “${text}”`}
      searchLabel={labels.searchClientsAndProjects}
      action={action}
    />
  )
}
