import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { SuperAdminPolicyForm } from '~/components/access/two-factor/super-admin-policy-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { paramFrom, peopleQueryFrom } from '~/components/lists/people-query'
import { EmailForm } from '~/components/people/email-form'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { superAdminColumns } from '~/components/people/super-admin-columns'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { partsMessages } from '~/shared/messages/parts'
import { peopleMessages as messages } from '~/shared/messages/people'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { successMessages } from '~/shared/messages/success'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { policyForm } from '~/shared/schemas/two-factor'
import { superAdminForm } from '~/shared/schemas/user'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.superAdmins)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const { page, search } = peopleQueryFrom(request, ['name'])
  const id = paramFrom(request, 'subject')
  const [admins, subject, policy] = await Promise.all([
    api.get('/api/super-admins', { query: { page, search } }),
    id === undefined ? null : api.get('/api/users/{id}', { params: { id } }),
    api.get('/api/super-admins/two-factor'),
  ])
  return { admins, subject, policy }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const back = (message: string) => redirectWithToast(paths.superAdmins(), { status: 'success', message })
  return entityActions(request, {
    revoke: formAction(z.object({ subject: z.uuid() }), async ({ subject }) => {
      await api.delete('/api/super-admins/{id}', { params: { id: subject } })
      throw await back(successMessages.superAdminRemoved)
    }),
    'two-factor': formAction(policyForm, async (body) => {
      await api.put('/api/super-admins/two-factor', { body })
      throw await back(twoFactorMessages.policy.saved)
    }),
    default: formAction(superAdminForm, async (body) => {
      await api.post('/api/super-admins', { body })
      throw await back(successMessages.superAdminAdded)
    }),
  })
}

export default function SuperAdminsRoute() {
  const { admins, subject, policy } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const visitor = useVisitor()
  const timeZone = useTimeZone()
  const here = paths.superAdmins()
  const dialogs: Record<string, ReactNode> = {
    add: (
      <Dialog title={messages.superAdmin.add} closeTo={here}>
        <EmailForm
          label={labels.email}
          help={messages.superAdmin.addHelp}
          submit={messages.superAdmin.add}
          cancelTo={here}
          lastResult={lastResult}
        />
      </Dialog>
    ),
    revoke: subject && (
      <RemoveDialog
        title={messages.superAdmin.revoke(subject.name)}
        text={messages.superAdmin.revokeText(subject.name)}
        submit={labels.revoke}
        values={{ subject: subject._id }}
        closeTo={here}
        lastResult={lastResult}
      />
    ),
  }
  const dialog = dialogs[search.get('dialog') ?? '']
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={partsMessages.superAdmins} />
      <EntityList
        list={admins}
        columns={superAdminColumns(visitor?._id, timeZone)}
        noun={labels.superAdmins}
        icon={ShieldCheck}
        empty={failuresMessages.superAdminFetchFailed}
        noneFound={() => messages.user.noneFound}
        searchLabel={formMessages.emailOrName}
        action={
          <ButtonLink to={paths.superAdmins({ dialog: 'add' })} variant="primary" icon={Plus}>
            {messages.superAdmin.add}
          </ButtonLink>
        }
      />
      <SuperAdminPolicyForm policy={policy} />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
