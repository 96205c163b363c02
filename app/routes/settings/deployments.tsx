import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus, Rocket } from 'lucide-react'
import { z } from 'zod'
import { AnnotationFilters } from '~/components/annotations/annotation-filters'
import { annotationQueryOf, isNarrowed, withoutDialog } from '~/components/annotations/annotation-query'
import { AnnotationsHeader } from '~/components/annotations/annotations-header'
import { DeleteAnnotationDialog } from '~/components/annotations/delete-dialog'
import { deploymentColumns } from '~/components/annotations/deployment-columns'
import { EditDeploymentDialog, NewDeploymentDialog } from '~/components/annotations/deployment-dialogs'
import { PipelineCard } from '~/components/annotations/pipeline-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { dialogOf } from '~/components/settings/dialog-of'
import { EntityList } from '~/components/settings/entity-list'
import { useCan, useTimeZone } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { readPipeline } from '~/server/http/read-pipeline'
import { readPlaceChoices } from '~/server/http/read-place-choices'
import { redirectWithToast } from '~/server/http/toast'
import { requireAdmin, requireSuper } from '~/server/http/visitor'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { wallTime } from '~/shared/rules/wall-time'
import { deploymentForm, newDeploymentForm } from '~/shared/schemas/deployment'

const words = messages.deployments
const done = messages.success
const ROWS = '/api/deployments'
const OPERATOR_ROWS = '/api/operator/deployments'

export const meta: MetaFunction = () => [{ title: `${words.title} · Lightkeeper` }]

const isOfOperator = (request: Request) =>
  new URL(request.url).pathname.startsWith(paths.operatorDeployments())
const deploymentIn = (request: Request) => ({
  params: { id: new URL(request.url).searchParams.get('deployment') ?? '' },
})

/** The deployments of what the visitor sees, or those of the operator: one screen, two addresses. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isOperator = isOfOperator(request)
  const visitor = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const query = annotationQueryOf(new URL(request.url).searchParams, visitor.timezone)
  const dialog = dialogOf(request)
  const isOne = dialog === 'edit' || dialog === 'delete'
  const [list, organizations, pipeline, deployment, choices] = await Promise.all([
    isOperator ? api.get(OPERATOR_ROWS, { query }) : api.get(ROWS, { query }),
    isOperator ? null : api.get('/api/organizations', { query: { limit: 500 } }),
    readPipeline(api, visitor, isOperator),
    isOne ? api.get('/api/deployments/{id}', deploymentIn(request)) : null,
    dialog === 'add' && !isOperator ? readPlaceChoices(request, api) : null,
  ])
  const at = wallTime(new Date(), visitor.timezone).slice(0, 16)
  return { list, organizations: organizations?.items ?? [], deployment, choices, pipeline, isOperator, at }
}

export async function action({ request }: ActionFunctionArgs) {
  const isOperator = isOfOperator(request)
  const { timezone } = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const screen = isOperator ? paths.operatorDeployments() : paths.deployments()
  const back = (message: string) => redirectWithToast(screen, { status: 'success', message })
  const dialog = dialogOf(request)
  if (dialog === 'delete') {
    return submitForm(request, z.object({}), async () => {
      await api.delete('/api/deployments/{id}', deploymentIn(request))
      throw await back(done.deploymentDeleted)
    })
  }
  if (dialog === 'edit') {
    return submitForm(request, deploymentForm(timezone), async (body) => {
      await api.put('/api/deployments/{id}', { ...deploymentIn(request), body })
      throw await back(done.deploymentUpdated)
    })
  }
  if (isOperator) {
    return submitForm(request, deploymentForm(timezone), async (body) => {
      await api.post(OPERATOR_ROWS, { body })
      throw await back(done.deploymentCreated)
    })
  }
  return submitForm(request, newDeploymentForm(timezone), async ({ place, ...body }) => {
    await api.post(ROWS, { body: { ...body, ...place } })
    throw await back(done.deploymentCreated)
  })
}

export default function DeploymentsRoute() {
  const { list, organizations, deployment, choices, pipeline, isOperator, at } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const can = useCan()
  const kept = withoutDialog(search)
  const to = (params: Record<string, string>) =>
    (isOperator ? paths.operatorDeployments : paths.deployments)({ ...kept, ...params })
  const shown = { closeTo: to({}), timeZone, lastResult }
  const dialog = search.get('dialog')
  if (dialog === 'add') return <NewDeploymentDialog {...{ at, choices, ...shown }} />
  if (deployment && dialog === 'edit') return <EditDeploymentDialog {...{ deployment, ...shown }} />
  if (deployment && dialog === 'delete') {
    const title = words.delete(deployment.version)
    return <DeleteAnnotationDialog title={title} closeTo={shown.closeTo} lastResult={lastResult} />
  }
  const dialogTo = (name: string, id: string) => to({ dialog: name, deployment: id })
  return (
    <>
      <AnnotationsHeader
        title={isOperator ? words.operatorTitle : words.title}
        isOperator={isOperator}
        ownTo={paths.deployments()}
        operatorTo={paths.operatorDeployments()}
      />
      <EntityList
        list={list}
        columns={deploymentColumns({ timeZone, can, isOperator, dialogTo })}
        noun="deployments"
        icon={Rocket}
        empty={words.empty}
        noneFound={() => words.noneFound}
        searchLabel={words.search}
        isNarrowed={isNarrowed(search)}
        filters={<AnnotationFilters organizations={organizations} />}
        action={
          <ButtonLink to={to({ dialog: 'add' })} variant="primary" icon={Plus}>
            {words.add}
          </ButtonLink>
        }
      />
      <PipelineCard {...pipeline} isOperator={isOperator} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
