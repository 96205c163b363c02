import { data, redirect } from '@remix-run/node'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'
import { MAX_IMPORT_BYTES } from '~/shared/schemas/site-import'
import { AppError } from '../../errors'
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
  if (form === 'too-large') return refusal('', 'file', words.tooLarge(MAX_IMPORT_BYTES / MEBIBYTE))
  const typed = String(form?.get('text') ?? '')
  const file = form?.get('file')
  const isFile = file instanceof File && file.size > 0
  const text = isFile ? decodeText(await file.arrayBuffer()) : typed.trim() === '' ? '' : typed
  const field = isFile ? 'file' : 'text'
  try {
    const body = { text, ...(isFile && { fileName: file.name.slice(-200) }) }
    const { _id } = await api.post('/api/projects/{id}/site-imports', { params: { id: project.id }, body })
    throw redirect(paths.importSites(project.client, project.id, { import: _id }))
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'INVALID' && error.code !== 'CONFLICT')) throw error
    return refusal(typed, field, error.fields?.['text']?.[0] ?? error.message)
  }
}

const refusal = (text: string, field: 'file' | 'text', message: string) =>
  data({ status: 'error' as const, initialValue: { text }, error: { [field]: [message] } }, { status: 422 })

/** Spreadsheets write UTF-8, UTF-16 with its mark, or the encoding of Windows. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
