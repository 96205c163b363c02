import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { announcementColumns } from '~/components/announcements/announcement-columns'
import { AnnouncementForm } from '~/components/announcements/announcement-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { announcementMessages as messages } from '~/shared/messages/announcements'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { announcementForm } from '~/shared/schemas/announcement'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const ROW = '/api/announcements/{id}'
const chosenIn = (request: Request) => ({
  params: { id: new URL(request.url).searchParams.get('announcement') ?? '' },
})

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const dialog = dialogOf(request)
  const isOne = dialog === 'edit' || dialog === 'end' || dialog === 'delete'
  const [list, chosen, organizations] = await Promise.all([
    api.get('/api/announcements'),
    isOne ? api.get(ROW, chosenIn(request)) : null,
    dialog === 'add' ? api.get('/api/organizations', { query: { limit: 500 } }) : null,
  ])
  return { list, chosen, organizations: organizations?.items ?? [] }
}

export async function action({ request }: ActionFunctionArgs) {
  const { timezone } = await requireSuper(request)
  const api = apiFor(request)
  const back = (message: string) => redirectWithToast(paths.announcements(), { status: 'success', message })
  return entityActions(request, {
    edit: async (request) => {
      const before = await api.get(ROW, chosenIn(request))
      return submitForm(request, announcementForm(timezone, before), async ({ organization: _, ...body }) => {
        await api.put(ROW, { ...chosenIn(request), body })
        throw await back(messages.updated)
      })
    },
    end: confirmAction(async () => {
      await api.post('/api/announcements/{id}/end', chosenIn(request))
      throw await back(messages.ended)
    }),
    delete: confirmAction(async () => {
      await api.delete(ROW, chosenIn(request))
      throw await back(messages.deleted)
    }),
    default: formAction(announcementForm(timezone), async (body) => {
      await api.post('/api/announcements', { body })
      throw await back(messages.created)
    }),
  })
}

export default function AnnouncementsRoute() {
  const { list, chosen, organizations } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const closeTo = paths.announcements()
  const form = { organizations, timeZone, lastResult }
  const dialogs: Record<string, ReactNode> = {
    add: (
      <Dialog title={messages.add} closeTo={closeTo} width="form">
        <AnnouncementForm announcement={null} {...form} />
      </Dialog>
    ),
    edit: chosen && (
      <Dialog title={messages.edit} closeTo={closeTo} width="form">
        <AnnouncementForm announcement={chosen} {...form} />
      </Dialog>
    ),
    end: chosen && (
      <ConfirmDialog
        title={messages.endTitle}
        warning={messages.endWarning}
        submit={messages.end}
        {...{ closeTo, lastResult }}
      />
    ),
    delete: chosen && (
      <ConfirmDialog
        title={messages.deleteTitle}
        warning={messages.deleteWarning}
        submit={messages.delete}
        {...{ closeTo, lastResult }}
      />
    ),
  }
  const add = (
    <ButtonLink to={paths.announcements({ dialog: 'add' })} variant="primary" icon={Plus}>
      {messages.add}
    </ButtonLink>
  )
  return (
    <DialogHost dialog={dialogs[search.get('dialog') ?? '']}>
      <SettingsHeader title={messages.title} actions={list.length > 0 ? add : null} />
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{messages.about}</p>
        <Card flush>
          {list.length > 0 ? (
            <DataTable
              caption={messages.title}
              columns={announcementColumns(timeZone)}
              rows={list}
              rowKey={({ _id }) => _id}
            />
          ) : (
            <EmptyState icon={Megaphone} text={messages.empty} action={add} />
          )}
        </Card>
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
