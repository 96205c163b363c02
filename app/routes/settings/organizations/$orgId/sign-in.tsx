import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MembersWithout } from '~/components/access/two-factor/members-without'
import { PolicyForm } from '~/components/access/two-factor/policy-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom } from '~/components/lists/list-query'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import { policyForm } from '~/shared/schemas/two-factor'

const messages = twoFactorMessages.policy

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  const { page } = listQueryFrom(request)
  const id = String(params.orgId)
  const call = { params: { id }, query: { page } }
  return { policy: await apiFor(request).get('/api/organizations/{id}/two-factor', call) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.orgId)
  return submitForm(request, policyForm, async (body) => {
    await apiFor(request).put('/api/organizations/{id}/two-factor', { params: { id }, body })
    throw await redirectWithToast(paths.organizationSignIn(id), {
      status: 'success',
      message: messages.saved,
    })
  })
}

export default function OrganizationSignInRoute() {
  const { policy } = useLoaderData<typeof loader>()
  return (
    <div className="flex max-w-form flex-col gap-6">
      <PolicyForm label={messages.require} help={messages.requireHelp} isRequired={policy.isRequired} />
      <MembersWithout policy={policy} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
