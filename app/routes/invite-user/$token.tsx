import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KnownAnswer, NewAccountForm } from '~/components/access/invitation-answer'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { findVisitor } from '~/server/screens/visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { acceptMessages, signupMessages } from '~/shared/messages/sign-up'
import { paths, safeReturnPath } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import { newAccountForm } from '~/shared/schemas/sign-up'

export const meta: MetaFunction = (args) => plainMeta(args, acceptMessages.title)

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

const isStatus = (error: unknown, status: number) => (error as { status?: number } | null)?.status === status

export async function loader({ request, params: { token = '' } }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const [visitor, offer] = await Promise.all([
    findVisitor(request, api),
    api.get('/api/auth/invitations/{token}', { params: { token } }).catch((error: unknown) => {
      if (isStatus(error, 404)) return null
      throw error
    }),
  ])
  return { offer, present: visitor?.email ?? null }
}

export async function action({ request, params: { token = '' } }: ActionFunctionArgs) {
  const target = safeReturnPath(new URL(request.url).searchParams.get('target'))
  const accept = (body: object) =>
    apiFor(request)
      .post('/api/auth/invitations/{token}', { params: { token }, body })
      .catch((error: unknown) => {
        // The invitation page itself explains a link that has expired.
        if (isStatus(error, 404) || isStatus(error, 403)) throw redirect(paths.inviteUser(token, target))
        throw error
      })
  const finish = async (path: string, message: string) =>
    redirectWithToast(path, { status: 'success', message })
  return entityActions(request, {
    join: formAction(newAccountForm, async (body) => {
      await accept(body)
      throw await finish(paths.login(target), acceptMessages.welcome)
    }),
    default: confirmAction(async () => {
      await accept({})
      throw await finish(target, acceptMessages.accepted)
    }),
  })
}

export default function InviteUserRoute() {
  const { offer, present } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (!offer) {
    return (
      <SignedOutPage title={acceptMessages.title}>
        <Notice tone="warning">{acceptMessages.invitationExpired}</Notice>
        <ButtonLink to={present ? paths.dashboard() : paths.login()} variant="primary">
          {present ? failuresMessages.backHome : signupMessages.signIn}
        </ButtonLink>
      </SignedOutPage>
    )
  }
  const { email, invitedBy, organizationName, places, role, person } = offer
  const isNewInvitee = person === 'new' && present === null
  return (
    <SignedOutPage title={acceptMessages.title}>
      <div className="-mt-2 flex flex-col gap-1">
        <p className="wrap-anywhere">
          {acceptMessages.offer(invitedBy, organizationName, places.join(', '))}
        </p>
        {role ? <p className="text-quiet">{acceptMessages.asRole(role)}</p> : null}
      </div>
      {isNewInvitee ? (
        <NewAccountForm email={email} lastResult={lastResult} />
      ) : (
        <KnownAnswer invited={email} present={present} />
      )}
    </SignedOutPage>
  )
}
