import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { consentCookies, readChat, requireChat } from '~/server/screens/chat'
import { requireVisitor } from '~/server/screens/visitor'
import { chatMessages as messages } from '~/shared/messages/chat'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { CHAT_HOSTS } from '~/shared/values/chat-hosts'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireVisitor(request)
  requireChat(request)
  return { isAllowed: Boolean((await readChat(request, visitor))?.widget) }
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await requireVisitor(request)
  requireChat(request)
  const isGiven = (await request.formData()).get('intent') === 'allow'
  const cookies = await consentCookies(visitor, isGiven)
  return redirect(paths.supportChat(), { headers: cookies.map((cookie) => ['set-cookie', cookie]) })
}

/** The form reloads the document: only a new one may load from other hosts. */
export default function SupportChatRoute() {
  const { isAllowed } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={messages.title} />
      <Card className="max-w-form">
        <Form method="post" reloadDocument className="flex flex-col gap-4">
          <p>{isAllowed ? messages.allowed : messages.whatLoads}</p>
          <div>
            <p>{messages.hosts}</p>
            <ul className="list-disc pl-5">
              {CHAT_HOSTS.map((host) => (
                <li key={host} className="font-mono text-13">
                  {host.replace('https://', '')}
                </li>
              ))}
            </ul>
          </div>
          <p className="text-pretty text-quiet">
            {messages.sends}{' '}
            <a
              href="https://legal.hubspot.com/privacy-policy"
              rel="noreferrer"
              className="text-link underline"
            >
              {messages.privacy}
            </a>
          </p>
          <div>
            <Button
              variant={isAllowed ? 'secondary' : 'primary'}
              name="intent"
              value={isAllowed ? 'withdraw' : 'allow'}
            >
              {isAllowed ? messages.withdraw : messages.allow}
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
