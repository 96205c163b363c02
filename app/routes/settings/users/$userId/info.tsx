import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { UserFacts } from '~/components/people/user-facts'
import { UserForm } from '~/components/people/user-form'
import { useTimeZone, useVisitor } from '~/components/settings/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'

const form = z.object({
  isActive: z.literal('on').optional(),
  billing: z.preprocess((value) => [value ?? []].flat(), z.array(z.coerce.number().int())),
})

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  return { user: await apiFor(request).get('/api/users/{id}', { params: { id: String(params.userId) } }) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visitor = await requireOwner(request)
  const api = apiFor(request)
  const id = String(params.userId)
  return submitForm(request, form, async ({ isActive, billing }) => {
    const user = await api.get('/api/users/{id}', { params: { id } })
    if (user._id !== visitor._id && user.isActive !== (isActive === 'on'))
      await api.put('/api/users/{id}', { params: { id }, body: { isActive: isActive === 'on' } })
    for (const { _id: organization, isBillingAdmin } of user.organizations) {
      const isChosen = billing.includes(organization)
      if (isChosen !== isBillingAdmin)
        await api.put('/api/users/{id}', {
          params: { id },
          query: { organization },
          body: { isBillingAdmin: isChosen },
        })
    }
    throw await redirectWithToast(paths.user(id), {
      status: 'success',
      message: successMessages.userUpdated,
    })
  })
}

export default function UserInfoRoute() {
  const { user } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const visitor = useVisitor()
  const timeZone = useTimeZone()
  return (
    <div className="flex max-w-form flex-col gap-6">
      <UserFacts user={user} timeZone={timeZone} />
      <UserForm user={user} isSelf={visitor?._id === user._id} lastResult={lastResult} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
