import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ResetFactors } from '~/components/access/two-factor/reset-factors'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SignInAsCard } from '~/components/people/sign-in-as-card'
import { UserFacts } from '~/components/people/user-facts'
import { UserForm } from '~/components/people/user-form'
import { useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { successMessages } from '~/shared/messages/success'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'

const form = z.object({
  isActive: z.literal('on').optional(),
  billing: z.preprocess((value) => [value ?? []].flat(), z.array(z.coerce.number().int())),
})

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { isSuper } = await requireOwner(request)
  const api = apiFor(request)
  const options = { params: { id: String(params.userId) } }
  const [user, factor, support] = await Promise.all([
    api.get('/api/users/{id}', options),
    isSuper ? api.get('/api/users/{id}/two-factor', options) : null,
    isSuper ? api.get('/api/users/{id}/support-session', options) : null,
  ])
  return { user, factor, support }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visitor = await requireOwner(request)
  const api = apiFor(request)
  const id = String(params.userId)
  const saveUser = formAction(form, async ({ isActive, billing }) => {
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
  const resetFactors = confirmAction(async () => {
    await api.delete('/api/users/{id}/two-factor', { params: { id } })
    throw await redirectWithToast(paths.user(id), {
      status: 'success',
      message: twoFactorMessages.reset.done,
    })
  })
  const signInAs = confirmAction(async () => {
    await api.post('/api/users/{id}/support-session', { params: { id } })
    throw redirect(paths.dashboard())
  })
  return entityActions(request, {
    'reset-two-factor': resetFactors,
    'sign-in-as': signInAs,
    default: saveUser,
  })
}

export default function UserInfoRoute() {
  const { user, factor, support } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const visitor = useVisitor()
  const timeZone = useTimeZone()
  return (
    <div className="flex max-w-form flex-col gap-6">
      <UserFacts user={user} timeZone={timeZone} />
      <UserForm user={user} isSelf={visitor?._id === user._id} lastResult={lastResult} />
      {factor ? <ResetFactors isOn={factor.isOn} /> : null}
      {support && visitor?._id !== user._id ? <SignInAsCard isAllowed={support.isAllowed} /> : null}
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
