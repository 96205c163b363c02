import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { BRAND_FORM, BrandForm } from '~/components/branding/brand-form'
import { BrandImages, type ImageResult } from '~/components/branding/brand-images'
import { BrandPreview } from '~/components/branding/brand-preview'
import { DomainSection } from '~/components/branding/domain-section'
import { RemoveBrand } from '~/components/branding/remove-brand'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useLivePreview } from '~/components/ui/form/use-live-preview'
import { apiFor } from '~/server/screens/api-for'
import { changeBrand } from '~/server/screens/forms/brand-form'
import { requireOwner, requireThat } from '~/server/screens/visitor'
import { brandingMessages as messages } from '~/shared/messages/branding'
import { paths } from '~/shared/paths'
import type { Brand } from '~/shared/schemas/brand'

const readSettings = (request: Request, id: string) =>
  apiFor(request).get('/api/organizations/{id}/brand', { params: { id } })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { isSuper } = await requireOwner(request)
  const settings = await readSettings(request, String(params.orgId))
  await requireThat(request, settings.mayEdit)
  return { settings, isSuper, organizationId: Number(params.orgId) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.orgId)
  return changeBrand(request, id, () => readSettings(request, id))
}

export default function OrganizationBrandingRoute() {
  const { settings, isSuper, organizationId } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as
    | (SubmissionResult & { preview?: Brand; image?: ImageResult })
    | undefined
  const [search] = useSearchParams()
  const sent = search.get('dialog')
  const { preview } = useLivePreview<Brand>(BRAND_FORM, lastResult?.preview ?? settings)
  const { removal } = messages
  // Images are saved when they are sent, so a preview of texts from before has old ones.
  const { logo, logoLight, favicon } = settings
  const dialog =
    sent === 'remove' && settings.isOwn ? (
      <RemoveDialog
        title={removal.ask}
        text={removal.warning}
        submit={removal.submit}
        values={{}}
        closeTo={paths.organizationBranding(organizationId)}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <p className="text-pretty text-quiet">{messages.intro}.</p>
          <BrandForm
            settings={settings}
            mayChangeRights={isSuper}
            lastResult={sent === 'remove' ? null : lastResult}
          />
          <BrandImages settings={settings} result={lastResult?.image} />
          <DomainSection organizationId={organizationId} />
          {settings.isOwn ? <RemoveBrand organizationId={organizationId} /> : null}
        </div>
        <BrandPreview brand={{ ...(preview ?? settings), logo, logoLight, favicon }} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
