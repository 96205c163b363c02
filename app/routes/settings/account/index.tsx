import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PasswordCard, PictureCard } from '~/components/access/account-cards'
import { LanguageCard } from '~/components/access/language-card'
import { PasswordDialog } from '~/components/access/password-dialog'
import { PictureDialog } from '~/components/access/picture-dialog'
import { ProfileForm } from '~/components/access/profile-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { offeredLanguages } from '~/server/screens/chosen-language'
import { submitAvatar } from '~/server/screens/forms/avatar-form'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { detailsForm, languageForm, passwordForm } from '~/shared/schemas/account'

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    visitor: await requireVisitor(request),
    timeZones: Intl.supportedValuesOf('timeZone'),
    languages: offeredLanguages(),
  }
}

const done = (message: string) => redirectWithToast(paths.account(), { status: 'success', message })

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return entityActions(request, {
    picture: (request) => submitAvatar(request, api),
    password: formAction(passwordForm, async (body) => {
      await api.put('/api/auth/password', { body })
      throw await done(successMessages.passwordChanged)
    }),
    'remove-picture': async () => {
      await api.delete('/api/auth/avatar')
      throw await done(successMessages.avatarRemoved)
    },
    language: formAction(languageForm, async ({ language }) => {
      await api.put('/api/auth/settings', { body: { language } })
      throw redirect(paths.accountIn(language))
    }),
    default: formAction(detailsForm, async ({ showNote, ...body }) => {
      await api.put('/api/auth/profile', { body })
      await api.put('/api/auth/settings', { body: { showNote } })
      throw await done(successMessages.profileUpdated)
    }),
  })
}

export default function AccountRoute() {
  const { visitor, timeZones, languages } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const dialogs: Record<string, ReactNode> = {
    picture: <PictureDialog lastResult={lastResult} />,
    password: <PasswordDialog visitor={visitor} lastResult={lastResult} />,
  }
  const dialog = dialogs[search.get('dialog') ?? '']
  return (
    <DialogHost dialog={dialog}>
      <div className="flex max-w-form flex-col gap-6">
        <PictureCard visitor={visitor} />
        <Card title={ownAccountMessages.details.title}>
          <ProfileForm visitor={visitor} timeZones={timeZones} lastResult={dialog ? null : lastResult} />
        </Card>
        {languages.length > 1 ? <LanguageCard languages={languages} /> : null}
        <PasswordCard visitor={visitor} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
