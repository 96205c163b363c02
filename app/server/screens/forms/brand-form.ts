import { parseWithZod } from '@conform-to/zod/v4'
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
import { readForm } from './form'
import { readLargeForm } from './upload'

export interface ImageAnswer {
  kind: BrandImage
  isSaved: boolean
  text: string
}

const backTo = (id: string, message: string) =>
  redirectWithToast(paths.organizationBranding(id), { status: 'success', message })

/** Larger uploads are not read, so what was typed beside them is lost. */
const MAX_FORM_BYTES = 16 * 1024 * 1024

/** An image changed, or why it did not, in the form with what was typed in it so far, which is not saved. */
const answerImage = (form: FormData, image: ImageAnswer) =>
  data(
    { initialValue: parseWithZod(form, { schema: brandForm }).payload, image },
    { status: image.isSaved ? 200 : 422 },
  )

async function refusalOf(
  api: ApiClient,
  id: string,
  kind: BrandImage,
  file: unknown,
): Promise<string | null> {
  if (!(file instanceof Blob) || file.size === 0) return brandingMessages.missing
  if (file.size > MAX_BRAND_IMAGE_BYTES) return brandingMessages.tooLarge
  const field = IMAGE_FIELDS[kind]
  const body = { [field]: Buffer.from(await file.arrayBuffer()).toString('base64') }
  try {
    await api.put('/api/organizations/{id}/brand', { params: { id }, body })
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID')
      return error.fields?.[field]?.[0] ?? error.message
    throw error
  }
}

async function uploadImage(request: Request, api: ApiClient, id: string) {
  const form = await readLargeForm(request, MAX_FORM_BYTES)
  const kind = form instanceof FormData ? BRAND_IMAGES.find((one) => one === form.get('intent')) : undefined
  if (!(form instanceof FormData) || !kind)
    return data({ status: 'error' as const, error: { '': [brandingMessages.tooLarge] } }, { status: 422 })
  const refusal = await refusalOf(api, id, kind, form.get(`image-${kind}`))
  return answerImage(form, {
    kind,
    isSaved: refusal === null,
    text: refusal ?? brandingMessages.images[kind].saved,
  })
}

/** Saves the form, shows it in the preview, or changes an image: only its buttons send files. */
export async function changeBrand(request: Request, id: string, shown: () => Promise<BrandSettings>) {
  const api = apiFor(request)
  const put = (body: object) => api.put('/api/organizations/{id}/brand', { params: { id }, body })
  if (request.headers.get('content-type')?.startsWith('multipart/')) return uploadImage(request, api, id)
  const removals = BRAND_IMAGES.map((kind) => {
    const remove = async (posted: Request) => {
      await put({ [IMAGE_FIELDS[kind]]: null })
      const text = brandingMessages.images[kind].removed
      return answerImage(await readForm(posted), { kind, isSaved: true, text })
    }
    return [`remove-${kind}`, remove] as const
  })
  return entityActions(request, {
    ...Object.fromEntries(removals),
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
