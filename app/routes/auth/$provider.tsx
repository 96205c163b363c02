import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { ButtonLink } from '~/components/ui/button'
import { apiFor, cookieHeaders } from '~/server/screens/api-for'
import { refusalToast } from '~/server/screens/refusal-toast'
import { findVisitor } from '~/server/screens/visitor'
import { loginMessages } from '~/shared/messages/account'
import { signInMethodMessages as messages } from '~/shared/messages/sign-in-methods'
import { paths, safeReturnPath } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  plainMeta(args, args.data ? messages.redirectingTo(args.data.label) : loginMessages.title)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Starts a sign-in or continues linking: CSP's `form-action` blocks a form's redirect to another site. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const search = new URL(request.url).searchParams
  const [redirectTo, flow] = [search.get('redirectTo') ?? undefined, search.get('flow') ?? undefined]
  if (!flow && (await findVisitor(request))) throw redirect(safeReturnPath(redirectTo))
  const begin = api.get('/api/auth/signin/{provider}', {
    params: { provider: String(params.provider) as 'github' },
    query: { redirectTo, flow },
  })
  const { url, label } = await begin.catch((refusal: unknown) =>
    refusalToast(refusal, paths.login(redirectTo)),
  )
  if (!flow) throw redirect(url, { headers: cookieHeaders(api) })
  return data({ url, label }, { headers: { refresh: `0;url=${url}`, 'cache-control': 'no-store' } })
}

export default function ProviderRoute() {
  const { url, label } = useLoaderData<typeof loader>()
  return (
    <SignedOutPage title={messages.redirectingTo(label)}>
      <p className="text-quiet">{messages.redirectText(label)}</p>
      <ButtonLink to={url} variant="primary" reloadDocument>
        {messages.continueTo(label)}
      </ButtonLink>
    </SignedOutPage>
  )
}
