import { textOf } from '../../platform/targets'
import { readForm } from './form'

/** Uploads are not read beyond this size. */
const PATIENCE = 32 * 1024 * 1024

/**
 * The single file of a posted form. An oversized upload is read to its end, since browsers show no response when the
 * connection closes during the upload.
 */
export async function readUpload(
  request: Request,
  field: string,
  largest: number,
): Promise<Buffer | 'missing' | 'too-large'> {
  const form = await readLargeForm(request, largest)
  if (form === 'too-large') return form
  const file = form?.get(field)
  if (!(file instanceof Blob) || file.size === 0) return 'missing'
  return file.size > largest ? 'too-large' : Buffer.from(await file.arrayBuffer())
}

/** A posted form with a file; null when it can't be read. */
export async function readLargeForm(
  request: Request,
  largest: number,
): Promise<FormData | 'too-large' | null> {
  const overhead = 16 * 1024
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size <= largest + overhead) chunks.push(part.value)
    else if (size > PATIENCE) break
  }
  if (size > largest + overhead) return 'too-large'
  const type = request.headers.get('content-type') ?? ''
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
}

/** The request with the text of an uploaded file in place of a text field; without a file unchanged. */
export async function withUploadedText(request: Request, file: string, field: string): Promise<Request> {
  const form = await readForm(request)
  const uploaded = form.get(file)
  form.delete(file)
  if (uploaded instanceof Blob && uploaded.size > 0)
    form.set(field, textOf(new Uint8Array(await uploaded.arrayBuffer())))
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, body: form })
}
