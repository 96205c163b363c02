import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom, pageOfList } from '~/components/lists/list-query'
import { placeOptions, selectedPlace } from '~/components/sharing/place-options'
import { RevokeLinkDialog } from '~/components/sharing/revoke-link-dialog'
import { ShareDialog } from '~/components/sharing/share-dialog'
import { ShareLinkList } from '~/components/sharing/share-link-list'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useClient } from '~/components/visitor/use-place'
import { useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { sharableProjects } from '~/shared/rules/access/sharing'
import { newShareLinkForm } from '~/shared/schemas/share-link-form'

/** A revoked link may be on any page of the list. */
const linkPageOf = (request: Request) =>
  dialogOf(request) === 'revoke' ? { limit: 500 } : { page: listQueryFrom(request).page }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  const isNew = dialogOf(request) === 'add'
  const [links, projects, sites] = await Promise.all([
    api.get('/api/share-links', { query: { client: id, ...linkPageOf(request) } }),
    isNew ? api.get('/api/projects', { query: { client: id, compact: 'true', limit: 500 } }) : null,
    isNew ? api.get('/api/clients/{id}/sites', { params: { id }, query: { limit: 500 } }) : null,
  ])
  return { links, projects: projects?.items ?? [], sites: sites?.items ?? [] }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const client = String(params.clientId)
  return entityActions(request, {
    revoke: formAction(z.object({ link: z.string() }), async ({ link }) => {
      await api.delete('/api/share-links/{id}', { params: { id: link } })
      throw await redirectWithToast(paths.clientShareLinks(client), {
        status: 'success',
        message: successMessages.shareLinkRevoked,
      })
    }),
    default: formAction(newShareLinkForm, async (body) => ({
      created: await api.post('/api/share-links', { body: { ...body, client } }),
    })),
  })
}

export default function ShareLinksRoute() {
  const client = useClient()
  const { links, projects, sites } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const location = useLocation()
  const visitor = useVisitor()
  const timeZone = useTimeZone()
  const here = paths.clientShareLinks(client._id)
  const shownDialog = () => {
    const name = search.get('dialog')
    if (name === 'add' && visitor) {
      const place = { organizationId: client.organization, clientId: client._id }
      const places = placeOptions({
        client,
        sharable: sharableProjects(actorOf(visitor), place),
        projects,
        sites,
      })
      return (
        <ShareDialog
          what="place"
          name={client.name}
          client={client._id}
          places={places}
          place={selectedPlace(search, places)}
          closeTo={here}
          answer={answer}
        />
      )
    }
    const revoked = name === 'revoke' && links.items.find(({ _id }) => _id === search.get('link'))
    return revoked ? <RevokeLinkDialog link={revoked} closeTo={here} /> : null
  }
  return (
    <DialogHost dialog={shownDialog()}>
      <ShareLinkList
        links={links}
        timeZone={timeZone}
        addTo={paths.clientShareLinks(client._id, { dialog: 'add' })}
        pageTo={pageOfList(location)}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
