import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KnownAnswer, NewcomerForm } from '~/components/access/invitation-answer'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/http/api-for'
import { confirmAction, entityActions, formAction } from '~/server/http/entity-actions'
import { redirectWithToast } from '~/server/http/toast'
import { findVisitor } from '~/server/http/visitor'
import { messages } from '~/shared/messages'
import { paths, safeReturnPath } from '~/shared/paths'
import { newcomerForm } from '~/shared/schemas/joining'

export const meta: MetaFunction = () => [{ title: `${messages.accept.title} · Lightkeeper` }]

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
        // What stopped working meanwhile is told by the page itself.
        if (isStatus(error, 404) || isStatus(error, 403)) throw redirect(paths.inviteUser(token, target))
        throw error
      })
  const tell = async (path: string, message: string) =>
    redirectWithToast(path, { status: 'success', message })
  return entityActions(request, {
    join: formAction(newcomerForm, async (body) => {
      await accept(body)
      throw await tell(paths.login(target), messages.accept.welcome)
    }),
    default: confirmAction(async () => {
      await accept({})
      throw await tell(target, messages.accept.accepted)
    }),
  })
}

export default function InviteUserRoute() {
  const { offer, present } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (!offer) {
    return (
      <SignedOutPage title={messages.accept.title}>
        <Notice tone="warning">{messages.accept.dead}</Notice>
        <ButtonLink to={present ? paths.dashboard() : paths.login()} variant="primary">
          {present ? messages.backHome : messages.signup.signIn}
        </ButtonLink>
      </SignedOutPage>
    )
  }
  const { email, invitedBy, organizationName, places, role, person } = offer
  const isForNobodyYet = person === 'new' && present === null
  return (
    <SignedOutPage title={messages.accept.title}>
      <div className="-mt-2 flex flex-col gap-1">
        <p className="wrap-anywhere">
          {messages.accept.offer(invitedBy, organizationName, places.join(', '))}
        </p>
        {role ? <p className="text-quiet">{messages.accept.asRole(role)}</p> : null}
      </div>
      {isForNobodyYet ? (
        <NewcomerForm email={email} lastResult={lastResult} />
      ) : (
        <KnownAnswer invited={email} present={present} />
      )}
    </SignedOutPage>
  )
}
