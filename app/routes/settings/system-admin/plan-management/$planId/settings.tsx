import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { DeleteCard } from '~/components/lists/delete-card'
import { effectOf } from '~/components/plans/answers'
import { PlanEffectCard } from '~/components/plans/plan-effect'
import { PlanForm } from '~/components/plans/plan-form'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions } from '~/server/screens/forms/entity-actions'
import { savePlan } from '~/server/screens/forms/save-plan'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { formMessages } from '~/shared/messages/form'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.settingsTab, [args.data?.plan.name])

const idOf = (params: { planId?: string }) => ({ params: { id: String(params.planId) } })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSuper(request)
  return { plan: await apiFor(request).get('/api/plans/{id}', idOf(params)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  return entityActions(request, {
    delete: confirmAction(async () => {
      await apiFor(request).delete('/api/plans/{id}', idOf(params))
      throw await redirectWithToast(paths.plans(), { status: 'success', message: messages.deleted })
    }),
    default: (request) => savePlan(request, String(params.planId)),
  })
}

export default function PlanSettingsRoute() {
  const { plan } = useLoaderData<typeof loader>()
  const { lastResult, effect, reviewed } = effectOf(useActionData<typeof action>())
  const [search] = useSearchParams()
  const isDeleting = search.get('dialog') === 'delete'
  const dialog = isDeleting ? (
    <ConfirmDialog
      title={messages.deleteTitle(plan.name)}
      warning={messages.deleteWarning}
      submit={formMessages.delete}
      closeTo={paths.plan(plan._id)}
      lastResult={lastResult}
    />
  ) : null
  const submit = effect ? messages.confirm : plan.organizations > 0 ? messages.review : formMessages.save
  return (
    <DialogHost dialog={dialog}>
      <div className="flex flex-col gap-6">
        <PlanForm
          key={JSON.stringify(plan)}
          plan={plan}
          lastResult={isDeleting ? null : lastResult}
          submit={submit}
        >
          {effect ? <PlanEffectCard effect={effect} reviewed={reviewed} /> : null}
        </PlanForm>
        <div className="max-w-form">
          <DeleteCard label={messages.delete} hint={messages.deleteHint} />
        </div>
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
