import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { MailFrame } from '~/components/mail-previews/mail-frame'
import { ThemeLinks } from '~/components/mail-previews/theme-links'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Card } from '~/components/ui/card'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { mailPreviewMessages as messages } from '~/shared/messages/mail-previews'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { MailPreviewSummary, MailTemplate } from '~/shared/schemas/mail'

export const handle = {
  crumb: ({ _id }: MailPreviewSummary) => [
    { label: messages.title, to: paths.mailPreviews() },
    { label: messages.names[_id] },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? messages.names[args.data._id] : messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSuper(request)
  // The call refuses unknown names.
  const template = (params['template'] ?? '') as MailTemplate
  return apiFor(request).get('/api/mail-previews/{template}', { params: { template } })
}

export default function MailPreviewRoute() {
  const { _id, subject, plain } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const theme = search.get('theme') === 'dark' ? 'dark' : 'light'
  return (
    <>
      <SettingsHeader
        title={messages.names[_id]}
        note={subject}
        actions={<ThemeLinks template={_id} theme={theme} />}
      />
      <div className="flex flex-wrap items-start gap-4">
        <MailFrame template={_id} theme={theme} width={600} />
        <MailFrame template={_id} theme={theme} width={360} />
        <Card title={messages.plain} className="max-w-full min-w-0 basis-150 grow">
          <pre className="font-mono text-13 whitespace-pre-wrap wrap-anywhere">{plain}</pre>
        </Card>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
