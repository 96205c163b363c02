import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { AddDomainForm } from '~/components/branding/add-domain-form'
import { DomainCard } from '~/components/branding/domain-card'
import { SenderCard } from '~/components/branding/sender-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { brandSenderMessages, brandDomainMessages as messages } from '~/shared/messages/brand-domains'
import { paths } from '~/shared/paths'
import { brandDomainForm, brandDomainIntent } from '~/shared/schemas/brand-domain'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  const api = apiFor(request)
  const id = { params: { id: String(params.orgId) } }
  const [domains, sender] = await Promise.all([
    api.get('/api/organizations/{id}/domains', id),
    api.get('/api/organizations/{id}/sender', id),
  ])
  return { domains, sender }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.orgId)
  const back = (message: string) =>
    redirectWithToast(paths.organizationDomains(id), { status: 'success', message })
  return entityActions(request, {
    check: formAction(brandDomainIntent, async ({ domainId }) => {
      await api.post('/api/organizations/{id}/domains/{domainId}/check', { params: { id, domainId } })
      throw await back(messages.checked)
    }),
    remove: formAction(brandDomainIntent, async ({ domainId }) => {
      await api.delete('/api/organizations/{id}/domains/{domainId}', { params: { id, domainId } })
      throw await back(messages.removed)
    }),
    'create-sender': confirmAction(async () => {
      await api.post('/api/organizations/{id}/sender', { params: { id } })
      throw await back(brandSenderMessages.created)
    }),
    'check-sender': confirmAction(async () => {
      await api.post('/api/organizations/{id}/sender/check', { params: { id } })
      throw await back(messages.checked)
    }),
    default: formAction(brandDomainForm, async (body) => {
      await api.post('/api/organizations/{id}/domains', { params: { id }, body })
      throw await back(messages.added)
    }),
  })
}

export default function OrganizationDomainsRoute() {
  const { domains, sender } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const organizationId = Number(useParams()['orgId'])
  const { mainHost, isHttps, mayChange, items } = domains
  const chosen = mayChange ? items.find(({ _id }) => _id === search.get('domain')) : undefined
  const dialog =
    search.get('dialog') === 'remove' && chosen ? (
      <RemoveDialog
        title={messages.removeTitle(chosen.host)}
        text={messages.removeText}
        submit={messages.remove}
        values={{ domainId: chosen._id }}
        closeTo={paths.organizationDomains(organizationId)}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <div className="flex max-w-form flex-col gap-6">
        <Card title={messages.title}>
          <div className="flex flex-col gap-4">
            <p className="text-pretty text-quiet">
              {messages.about(mainHost)} {messages.cookies}
            </p>
            {mayChange ? (
              <AddDomainForm lastResult={dialog ? null : lastResult} />
            ) : (
              <p>{messages.onlySuper}</p>
            )}
          </div>
        </Card>
        {items.length === 0 ? <EmptyState text={messages.empty} /> : null}
        {items.map((domain) => (
          <DomainCard key={domain._id} {...{ domain, organizationId, mainHost, isHttps, mayChange }} />
        ))}
        <SenderCard sender={sender} mayChange={mayChange} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
