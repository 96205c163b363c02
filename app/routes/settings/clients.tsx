import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom, organizationFrom, tagsFrom } from '~/components/lists/list-query'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { TagFilter } from '~/components/lists/tag-filter'
import { clientColumns } from '~/components/settings/client-columns'
import { clientsCrumb } from '~/components/settings/crumbs'
import { NewClientDialog } from '~/components/settings/new-client-dialog'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useCan, useMayAddClients, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readBudgets } from '~/server/screens/readers/read-budgets'
import { redirectWithToast } from '~/server/screens/toast'
import { clientMessages } from '~/shared/messages/hierarchy'
import { nounMessages } from '~/shared/messages/nouns'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { newClientForm } from '~/shared/schemas/new-client'

export const handle = { crumb: clientsCrumb }

export const meta: MetaFunction = (args) => pageMeta(args, labels.clients)

export async function loader({ request }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const organization = organizationFrom(request)
  const [clients, organizations, tags, filters] = await Promise.all([
    api.get('/api/clients', {
      query: { ...listQueryFrom(request), organization, tags: tagsFrom(request) },
    }),
    api.get('/api/organizations', { query: { limit: 500 } }),
    api.get('/api/tags', { query: { of: 'client', organization } }),
    api.get('/api/saved-filters', { query: { list: 'clients' } }),
  ])
  const budgets = await readBudgets(api, 'client', clients.items)
  return { clients, organizations: organizations.items, tags, filters, budgets }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, newClientForm, async ({ organizationName, ...client }) => {
    const organization =
      client.organization ??
      (await api.post('/api/organizations', { body: { name: organizationName ?? '' } }))._id
    const { _id } = await api.post('/api/clients', { body: { ...client, organization } })
    throw await redirectWithToast(paths.clientProjects(_id), {
      status: 'success',
      message: successMessages.clientCreated,
    })
  })
}

export default function ClientsRoute() {
  const { clients, organizations, tags, filters, budgets } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const location = useLocation()
  const can = useCan()
  const timeZone = useTimeZone()
  const mayAdd = useMayAddClients()
  const dialog =
    mayAdd && search.get('dialog') === 'add' ? (
      <NewClientDialog organizations={organizations} closeTo={paths.clients()} lastResult={lastResult} />
    ) : null
  const shownIn = new Set([
    ...organizations.map(({ _id }) => _id),
    ...clients.items.map((c) => c.organization),
  ])
  const add = mayAdd ? (
    <ButtonLink to={paths.clients({ dialog: 'add' })} variant="primary" icon={Plus}>
      {clientMessages.add}
    </ButtonLink>
  ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={labels.clients} />
      <EntityList
        list={clients}
        columns={clientColumns({ location, withOrganization: shownIn.size > 1, can, timeZone, budgets })}
        noun={nounMessages.clients}
        icon={Users}
        empty={clientMessages.empty}
        noneFound={clientMessages.noneFound}
        searchLabel={labels.searchClients}
        action={add}
        filters={
          <>
            <OrganizationFilter organizations={organizations} />
            <TagFilter tags={tags} />
          </>
        }
        saved={{ list: 'clients', filters }}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
