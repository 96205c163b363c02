import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import Rocket from 'lucide-react/icons/rocket'
import { annotationQueryOf, LISTS } from '~/components/annotations/annotation-query'
import { AnnotationScreen } from '~/components/annotations/annotation-screen'
import { deploymentColumns } from '~/components/annotations/deployment-columns'
import { PipelineCard } from '~/components/annotations/pipeline-card'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { submitForm } from '~/server/screens/forms/form'
import { readPipeline } from '~/server/screens/readers/read-pipeline'
import { readPlaceChoices } from '~/server/screens/readers/read-place-choices'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin, requireSuper } from '~/server/screens/visitor'
import { deploymentsMessages as messages } from '~/shared/messages/notes'
import { successMessages } from '~/shared/messages/success'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { wallTime } from '~/shared/rules/time/wall-time'
import { deploymentForm, newDeploymentForm } from '~/shared/schemas/deployment'

const dialogs = () => import('~/components/annotations/deployment-dialogs')
const NewDeploymentDialog = lazyPart(() => dialogs().then((m) => m.NewDeploymentDialog))
const EditDeploymentDialog = lazyPart(() => dialogs().then((m) => m.EditDeploymentDialog))
const DeleteDeploymentDialog = lazyPart(() => dialogs().then((m) => m.DeleteDeploymentDialog))

const addresses = LISTS.deployment
const ROWS = '/api/deployments'
const OPERATOR_ROWS = '/api/operator/deployments'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const isOfOperator = (request: Request) => new URL(request.url).pathname.startsWith(addresses.operator())
const deploymentIn = (request: Request) => ({
  params: { id: new URL(request.url).searchParams.get('deployment') ?? '' },
})

/** One screen at two URLs: the visitor's deployments, and platform-wide ones. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isOperator = isOfOperator(request)
  const visitor = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const query = annotationQueryOf(new URL(request.url).searchParams, visitor.timezone)
  const dialog = dialogOf(request)
  const isOne = dialog === 'edit' || dialog === 'delete'
  const [list, organizations, pipeline, deployment, choices, savedFilters] = await Promise.all([
    isOperator ? api.get(OPERATOR_ROWS, { query }) : api.get(ROWS, { query }),
    isOperator ? null : api.get('/api/organizations', { query: { limit: 500 } }),
    readPipeline(api, visitor, isOperator),
    isOne ? api.get('/api/deployments/{id}', deploymentIn(request)) : null,
    dialog === 'add' && !isOperator ? readPlaceChoices(request, api, visitor, 'deployment.create') : null,
    api.get('/api/saved-filters', { query: { list: 'deployments' } }),
  ])
  const at = wallTime(new Date(), visitor.timezone).slice(0, 16)
  const listing = { list, organizations: organizations?.items ?? [], savedFilters }
  return { ...listing, deployment, choices, pipeline, isOperator, at }
}

export async function action({ request }: ActionFunctionArgs) {
  const isOperator = isOfOperator(request)
  const { timezone } = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const screen = isOperator ? addresses.operator() : addresses.own()
  const back = (message: string) => redirectWithToast(screen, { status: 'success', message })
  const create = formAction(newDeploymentForm(timezone), async ({ place, ...body }) => {
    await api.post(ROWS, { body: { ...body, ...place } })
    throw await back(successMessages.deploymentCreated)
  })
  const createForOperator = formAction(deploymentForm(timezone), async (body) => {
    await api.post(OPERATOR_ROWS, { body })
    throw await back(successMessages.deploymentCreated)
  })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/deployments/{id}', deploymentIn(request))
      throw await back(successMessages.deploymentDeleted)
    }),
    edit: async (request) => {
      const { at } = await api.get('/api/deployments/{id}', deploymentIn(request))
      return submitForm(request, deploymentForm(timezone, at), async (body) => {
        await api.put('/api/deployments/{id}', { ...deploymentIn(request), body })
        throw await back(successMessages.deploymentUpdated)
      })
    },
    default: isOperator ? createForOperator : create,
  })
}

export default function DeploymentsRoute() {
  const { deployment, choices, pipeline, at, ...listed } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <AnnotationScreen
      kind="deployment"
      messages={messages}
      icon={Rocket}
      columnsOf={deploymentColumns}
      lastResult={lastResult}
      dialogs={{
        add: (dialogProps) => <NewDeploymentDialog {...{ at, choices, ...dialogProps }} />,
        edit: (dialogProps) => deployment && <EditDeploymentDialog {...{ deployment, ...dialogProps }} />,
        delete: (dialogProps) => deployment && <DeleteDeploymentDialog {...{ deployment, ...dialogProps }} />,
      }}
      {...listed}
    >
      <PipelineCard {...pipeline} isOperator={listed.isOperator} />
    </AnnotationScreen>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
