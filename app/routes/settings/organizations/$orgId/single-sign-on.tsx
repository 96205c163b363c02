import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { newKeyOf, replyOf } from '~/components/access/new-key'
import { ConnectionCard, Copied } from '~/components/access/single-sign-on/connection-card'
import { ConnectionForm } from '~/components/access/single-sign-on/connection-form'
import { EmailDomains } from '~/components/access/single-sign-on/email-domains'
import { ProvisioningCard } from '~/components/access/single-sign-on/provisioning-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { apiFor } from '~/server/screens/api-for'
import { submitSingleSignOn } from '~/server/screens/forms/single-sign-on-form'
import { requireOwner } from '~/server/screens/visitor'
import { singleSignOnMessages as messages } from '~/shared/messages/single-sign-on'
import { paths } from '~/shared/paths'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  const id = String(params.orgId)
  const api = apiFor(request)
  const [singleSignOn, provisioning] = await Promise.all([
    api.get('/api/organizations/{id}/single-sign-on', { params: { id } }),
    api.get('/api/organizations/{id}/scim-token', { params: { id } }),
  ])
  return { ...singleSignOn, provisioning }
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitSingleSignOn(request, String(params.orgId))
}

export default function SingleSignOnRoute() {
  const { redirectUri, connections, domains, provisioning } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const id = String(useParams()['orgId'])
  const here = paths.organizationSingleSignOn(id)
  const dialogTo = (dialog: string, connection?: string) =>
    paths.organizationSingleSignOn(id, { dialog, connection })
  const tried = answer && 'tried' in answer ? answer : null
  const reply = answer && !('tried' in answer) ? answer : null
  const lastResult = replyOf(reply)
  const chosen = connections.find(({ _id }) => _id === search.get('connection'))
  const form = { closeTo: here, lastResult }
  const dialogs = {
    add: (
      <Dialog title={messages.add} closeTo={here} width="form">
        <Copied label={messages.redirectUri} text={redirectUri} />
        <ConnectionForm {...form} />
      </Dialog>
    ),
    edit: chosen && (
      <Dialog title={messages.edit(chosen.name)} closeTo={here} width="form">
        <ConnectionForm connection={chosen} {...form} />
      </Dialog>
    ),
    remove: chosen && (
      <RemoveDialog
        title={messages.removeTitle(chosen.name)}
        text={messages.removeText}
        submit={messages.remove}
        values={{}}
        {...form}
      />
    ),
  }
  const dialog = dialogs[search.get('dialog') as keyof typeof dialogs]
  const add = (
    <ButtonLink to={dialogTo('add')} variant="primary" icon={Plus}>
      {messages.add}
    </ButtonLink>
  )
  return (
    <DialogHost dialog={dialog}>
      <div className="flex max-w-form flex-col gap-6">
        <Card title={messages.title}>
          <div className="flex flex-col gap-4">
            <p className="text-pretty text-quiet">{messages.about}</p>
            <dl>
              <Copied label={messages.redirectUri} text={redirectUri} />
            </dl>
            {connections.length === 0 ? (
              <EmptyState text={messages.noConnections} action={add} />
            ) : (
              <div>{add}</div>
            )}
          </div>
        </Card>
        {connections.map((connection) => (
          <ConnectionCard
            key={connection._id}
            connection={connection}
            trial={tried?.tried === connection._id ? tried.trial : null}
            editTo={dialogTo('edit', connection._id)}
            removeTo={dialogTo('remove', connection._id)}
          />
        ))}
        <EmailDomains domains={domains} lastResult={dialog ? null : lastResult} />
        <ProvisioningCard provisioning={provisioning} newToken={newKeyOf(reply)} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
