import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { keyedRequest } from '~/server/screens/keyed-request'
import { mailUnsubscribeMessages as messages } from '~/shared/messages/mail-unsubscribe'
import { paths } from '~/shared/paths'
import type { UnsubscribeList } from '~/shared/rules/mailings/kinds'
import { plainMeta } from '~/shared/rules/navigation/page-title'

const MAX_KEY_LENGTH = 600

/** The last part of the URL names the list: this screen serves three. */
function listAt(request: Request): UnsubscribeList {
  const { pathname } = new URL(request.url)
  if (pathname.includes('unsubscribe-threshold-alert')) return 'thresholdAlert'
  return pathname.includes('unsubscribe-alert') ? 'alert' : 'email'
}

export const meta: MetaFunction<typeof loader> = (args) =>
  plainMeta(args, messages.titles[args.data?.list ?? 'email'])

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

/** Changes nothing: mail scanners open links. */
export const loader = ({ request }: LoaderFunctionArgs) => ({ list: listAt(request) })

/** Also one-click unsubscribe (RFC 8058): mail programs post without cookies and read only the status. */
export async function action({ request }: ActionFunctionArgs) {
  const key = (new URL(request.url).searchParams.get('key') ?? '').slice(0, MAX_KEY_LENGTH)
  await apiFor(keyedRequest(request)).post('/api/unsubscribe', { body: { list: listAt(request), key } })
  return { isEnded: true }
}

export default function UnsubscribeEmailRoute() {
  const { list } = useLoaderData<typeof loader>()
  const ended = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignedOutPage title={messages.titles[list]}>
      {ended ? (
        <Notice tone="good">{messages.done}</Notice>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <p className="text-quiet">
            {messages.leads[list]} {messages.again}
          </p>
          <Button variant="primary" busy={isBusy}>
            {isBusy ? messages.submitting : messages.submit}
          </Button>
        </Form>
      )}
      <SecondaryLinks links={[{ label: messages.toProduct, to: paths.login() }]} />
    </SignedOutPage>
  )
}
