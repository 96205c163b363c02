import { data } from '@remix-run/node'
import { brandingMessages } from '~/shared/messages/branding'
import { paths } from '~/shared/paths'
import {
  BRAND_IMAGES,
  type Brand,
  type BrandImage,
  type BrandSettings,
  brandForm,
  IMAGE_FIELDS,
  MAX_BRAND_IMAGE_BYTES,
} from '~/shared/schemas/brand'
import { AppError } from '../../platform/errors'
import { type ApiClient, apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'
import { readUpload } from './upload'

const backTo = (id: string, message: string) =>
  redirectWithToast(paths.organizationBranding(id), { status: 'success', message })

const refusal = (text: string) =>
  data({ status: 'error' as const, error: { image: [text] } }, { status: 422 })

async function uploadImage(request: Request, api: ApiClient, id: string, kind: BrandImage) {
  const file = await readUpload(request, 'image', MAX_BRAND_IMAGE_BYTES)
  if (file === 'missing') return refusal(brandingMessages.missing)
  if (file === 'too-large') return refusal(brandingMessages.tooLarge)
  const field = IMAGE_FIELDS[kind]
  try {
    const body = { [field]: file.toString('base64') }
    await api.put('/api/organizations/{id}/brand', { params: { id }, body })
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID')
      return refusal(error.fields?.[field]?.[0] ?? error.message)
    throw error
  }
  throw await backTo(id, brandingMessages.images[kind].saved)
}

/** Saves the form, shows it in the preview, or changes an image, which has a form of its own. */
export async function changeBrand(request: Request, id: string, shown: () => Promise<BrandSettings>) {
  const api = apiFor(request)
  const put = (body: object) => api.put('/api/organizations/{id}/brand', { params: { id }, body })
  const images = BRAND_IMAGES.flatMap((kind) => [
    [kind, (posted: Request) => uploadImage(posted, api, id, kind)] as const,
    [
      `remove-${kind}`,
      async () => {
        await put({ [IMAGE_FIELDS[kind]]: null })
        throw await backTo(id, brandingMessages.images[kind].removed)
      },
    ] as const,
  ])
  return entityActions(request, {
    ...Object.fromEntries(images),
    preview: formAction(brandForm, async ({ name, themeColor, footer, imprintUrl }, reply) => {
      const { logo, logoLight, favicon } = await shown()
      const preview: Brand = { name, themeColor, footer, imprintUrl, logo, logoLight, favicon }
      return { ...reply(), preview }
    }),
    remove: confirmAction(async () => {
      await api.delete('/api/organizations/{id}/brand', { params: { id } })
      throw await backTo(id, brandingMessages.removal.done)
    }),
    default: formAction(brandForm, async (body) => {
      await put(body)
      throw await backTo(id, brandingMessages.saved)
    }),
  })
}
