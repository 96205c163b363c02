import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Building2 from 'lucide-react/icons/building-complex'
import Plus from 'lucide-react/icons/plus'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom } from '~/components/lists/list-query'
import { NameForm } from '~/components/people/name-form'
import { organizationColumns } from '~/components/people/organization-columns'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readBudgets } from '~/server/screens/readers/read-budgets'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { organizationMessages } from '~/shared/messages/hierarchy'
import { nounMessages } from '~/shared/messages/nouns'
import { partsMessages } from '~/shared/messages/parts'
import { peopleMessages as messages } from '~/shared/messages/people'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { organizationForm } from '~/shared/schemas/organization'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.organizations)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const [organizations, filters] = await Promise.all([
    api.get('/api/organizations', { query: listQueryFrom(request) }),
    api.get('/api/saved-filters', { query: { list: 'organizations' } }),
  ])
  const budgets = await readBudgets(api, 'organization', organizations.items)
  return { organizations, filters, budgets }
}

export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, organizationForm, async (body) => {
    const { _id } = await apiFor(request).post('/api/organizations', { body })
    throw await redirectWithToast(paths.organizationInfo(_id), {
      status: 'success',
      message: successMessages.organizationCreated,
    })
  })
}

export default function OrganizationsRoute() {
  const { organizations, filters, budgets } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const dialog =
    search.get('dialog') === 'add' ? (
      <Dialog title={organizationMessages.add} closeTo={paths.organizations()}>
        <NameForm lastResult={lastResult} cancelTo={paths.organizations()} />
      </Dialog>
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={partsMessages.organizations} />
      <EntityList
        list={organizations}
        columns={organizationColumns({ location, timeZone, budgets })}
        noun={nounMessages.organizations}
        icon={Building2}
        empty={organizationMessages.empty}
        noneFound={messages.organization.noneFound}
        searchLabel={labels.searchOrganizations}
        saved={{ list: 'organizations', filters }}
        action={
          <ButtonLink to={paths.organizations({ dialog: 'add' })} variant="primary" icon={Plus}>
            {organizationMessages.add}
          </ButtonLink>
        }
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
