import { data, redirect } from '@remix-run/node'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'
import { MAX_IMPORT_BYTES } from '~/shared/schemas/site-import'
import { AppError } from '../../platform/errors'
import { textOf } from '../../platform/targets'
import type { ApiClient } from '../api-for'
import { readLargeForm } from './upload'

const MEBIBYTE = 1024 * 1024

/** A form with a file; the form that confirms an import has none. */
export const isUpload = (request: Request) =>
  request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/** Has the posted file or text checked; errors return to the form in conform's shape, with what was typed. */
export async function submitImport(
  request: Request,
  api: ApiClient,
  project: { client: string; id: string },
) {
  const form = await readLargeForm(request, MAX_IMPORT_BYTES)
  if (form === 'too-large') return refusal({ text: '' }, 'file', words.tooLarge(MAX_IMPORT_BYTES / MEBIBYTE))
  const typed = String(form?.get('text') ?? '')
  const ignoresUnknown = form?.get('ignoresUnknown') === 'on'
  const file = form?.get('file')
  const isFile = file instanceof File && file.size > 0
  const text = isFile ? textOf(new Uint8Array(await file.arrayBuffer())) : typed.trim() === '' ? '' : typed
  const field = isFile ? 'file' : 'text'
  try {
    const body = { text, ignoresUnknown, ...(isFile && { fileName: file.name.slice(-200) }) }
    const { _id } = await api.post('/api/projects/{id}/site-imports', { params: { id: project.id }, body })
    throw redirect(paths.importSites(project.client, project.id, { import: _id }))
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'INVALID' && error.code !== 'CONFLICT')) throw error
    return refusal(
      { text: typed, ignoresUnknown: ignoresUnknown ? 'on' : '' },
      field,
      error.fields?.['text']?.[0] ?? error.message,
    )
  }
}

const refusal = (initialValue: Record<string, string>, field: 'file' | 'text', message: string) =>
  data({ status: 'error' as const, initialValue, error: { [field]: [message] } }, { status: 422 })
