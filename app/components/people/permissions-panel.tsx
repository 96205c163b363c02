import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { type Can, useCan } from '~/components/visitor/use-visitor'
import { peopleMessages } from '~/shared/messages/people'
import type { Client } from '~/shared/schemas/client'
import type { PageOf } from '~/shared/schemas/paging'
import type { Permission } from '~/shared/schemas/permission'
import type { CompactProject, Project } from '~/shared/schemas/project'
import { AddPermissionDialog, ChooseClientDialog, RemoveDialog } from './permission-dialogs'
import { PermissionList } from './permission-list'

const messages = peopleMessages.permission

type PermissionsPanelProps = {
  list: PageOf<Permission>
  clients: { _id: number; name: string; organization: number }[]
  client: Client | null
  projects: CompactProject[]
  project: Project | null
  mayChange: boolean
  withSource?: boolean
  lastResult: SubmissionResult | null | undefined
}

export function PermissionsPanel(props: PermissionsPanelProps) {
  const { list, clients, client, projects, project, mayChange, withSource, lastResult } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const can = useCan()
  const dialog = mayChange ? search.get('dialog') : null
  const inClient = (one: { organization: number; _id: number }) => ({
    organizationId: one.organization,
    clientId: one._id,
  })
  const mayOn = (one: CompactProject) =>
    can('project.changeMembers', {
      organizationId: one.organization,
      clientId: one.client,
      projectId: one._id,
    })
  const shownDialog = () => {
    if (dialog === 'add' && client) {
      const open = projects.filter(mayOn)
      const levels = { client: can('client.changeMembers', inClient(client)), project: open.length > 0 }
      return (
        <AddPermissionDialog
          client={client}
          projects={open}
          levels={levels}
          closeTo={pathname}
          lastResult={lastResult}
        />
      )
    }
    if (dialog === 'add') return <ChooseClientDialog clients={clients} closeTo={pathname} />
    if (dialog === 'remove' && client) {
      return (
        <RemoveDialog
          title={messages.remove}
          text={`${client.name}: ${project?.name ?? messages.wholeClient}`}
          submit={messages.remove}
          values={{ client: client._id, ...(project && { projects: project._id }) }}
          closeTo={pathname}
          lastResult={lastResult}
        />
      )
    }
    return null
  }
  return (
    <DialogHost dialog={shownDialog()}>
      <PermissionList
        list={list}
        empty={messages.none}
        withSource={withSource}
        mayRemove={mayChange ? (row) => isOwn(row, withSource) && canRemove(can, row) : undefined}
        action={
          mayChange ? (
            <ButtonLink to={`${pathname}?dialog=add`} variant="primary" icon={Plus}>
              {messages.add}
            </ButtonLink>
          ) : null
        }
      />
    </DialogHost>
  )
}

/** A person's list also shows rights from teams, which are removed on the team's screen. */
const isOwn = (row: Permission, withSource: boolean | undefined) => !withSource || row.source.kind === 'user'

function canRemove(can: Can, row: Permission): boolean {
  if (row.organization === null || row.client === null) return false
  const client = { organizationId: row.organization, clientId: row.client }
  return row.project === null
    ? can('client.changeMembers', client)
    : can('project.changeMembers', { ...client, projectId: row.project })
}
