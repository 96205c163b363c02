import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { CompetitorList } from '~/components/competitors/competitor-list'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { verdictOf } from '~/components/sites/verdict-of'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useClient } from '~/components/visitor/use-place'
import { apiFor } from '~/server/screens/api-for'
import { checkCompetitor, templateOf } from '~/server/screens/check-competitor'
import { CHECK_INTENT } from '~/server/screens/check-site'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { readCompetitorScreen } from '~/server/screens/readers/read-competitor-screen'
import { redirectDeleted, redirectWithToast, toastOf } from '~/server/screens/toast'
import { requireClientAdmin } from '~/server/screens/visitor'
import { competitorMessages as messages } from '~/shared/messages/competitors'
import { paths } from '~/shared/paths'
import { competitorForm, competitorIds } from '~/shared/schemas/competitor'

const parts = () => import('~/components/competitors/competitor-dialogs')
const AddCompetitorDialog = lazyPart(() => parts().then((m) => m.AddCompetitorDialog))
const RemoveCompetitorDialog = lazyPart(() => parts().then((m) => m.RemoveCompetitorDialog))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client, ...screen } = await readCompetitorScreen(apiFor(request), request, String(params.clientId))
  await requireClientAdmin(request, { organizationId: client.organization, clientId: client._id })
  return screen
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  return entityActions(request, {
    remove: formAction(competitorIds, async (body) => {
      const { deletions } = await api.delete('/api/clients/{id}/competitors', { params: { id }, body })
      throw await redirectDeleted(paths.clientCompetitors(id), messages.removed, deletions)
    }),
    [CHECK_INTENT]: formAction(competitorForm, async (competitor, reply) => ({
      ...reply(),
      verdict: await checkCompetitor(api, id, competitor),
    })),
    default: formAction(competitorForm, async (competitor) => {
      const body = templateOf(competitor)
      const adding = api.post('/api/clients/{id}/competitive-template', { params: { id }, body })
      const { notices } = await withFieldNames(adding, (field) => (field.startsWith('urls') ? 'urls' : field))
      throw await redirectWithToast(paths.clientCompetitors(id), toastOf(messages.added, notices))
    }),
  })
}

export default function CompetitorsRoute() {
  const client = useClient()
  const { competitors, ...choices } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const cancelTo = paths.clientCompetitors(client._id)
  const chosen = competitors.find(({ _id }) => String(_id) === search.get('competitor'))
  const dialogs = {
    add: <AddCompetitorDialog {...choices} {...{ lastResult, cancelTo }} verdict={verdictOf(lastResult)} />,
    remove: chosen && <RemoveCompetitorDialog competitor={chosen} {...{ lastResult, cancelTo }} />,
  }
  return (
    <DialogHost dialog={dialogs[search.get('dialog') as keyof typeof dialogs]}>
      <CompetitorList client={client._id} competitors={competitors} />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
