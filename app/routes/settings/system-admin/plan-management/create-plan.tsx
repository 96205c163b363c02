import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PlanForm } from '~/components/plans/plan-form'
import { SettingsHeader } from '~/components/settings/settings-header'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireBillingScreen, requireSuper } from '~/server/screens/visitor'
import { formMessages } from '~/shared/messages/form'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { planForm } from '~/shared/schemas/plan-form'

export const handle = {
  crumb: () => [{ label: messages.title, to: paths.plans() }, { label: messages.create }],
}

export const meta: MetaFunction = (args) => pageMeta(args, messages.create)

export async function loader({ request }: LoaderFunctionArgs) {
  requireBillingScreen(await requireSuper(request), request)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, planForm, async ({ body }) => {
    const { _id } = await apiFor(request).post('/api/plans', { body })
    throw await redirectWithToast(paths.plan(_id), { status: 'success', message: messages.created })
  })
}

export default function CreatePlanRoute() {
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <SettingsHeader title={messages.create} />
      <PlanForm lastResult={lastResult} submit={formMessages.create} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
