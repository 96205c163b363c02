import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { safeReturnPath } from '~/shared/paths'
import '~/shared/schemas/error-map'
import { AppError } from '../../platform/errors'
import { requestIdOf } from '../../platform/http/request-id'
import { toScreenResponse } from '../screen-errors'
import { redirectWithToast } from '../toast'
import { askConfirmation } from './ask-confirmation'

/** Errors that the user can fix in the form; any other becomes an error screen. */
const RECOVERABLE = new Set([
  'BAD_REQUEST',
  'CONFLICT',
  'INVALID',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'TOO_LARGE',
])
/** These pass by themselves: the form is sent again as it is. */
const PASSING_REASONS = new Set(['DISK_FULL', 'DATABASE_DOWN'])
const SECRET_FIELDS = ['password', 'currentPassword', 'code', 'credential', ...secretValues()]

function secretValues(): string[] {
  return Array.from({ length: 40 }, (_, index) => `secrets[${index}].value`)
}

/**
 * Parses a posted form and passes its value to `work`. Errors of the schema or the API return as conform's reply with
 * the input (except secrets) and a status. `work` may return a reply, to show the form again.
 */
export async function submitForm<S extends z.ZodType, R>(
  request: Request,
  schema: S,
  work: (value: z.output<S>, reply: () => SubmissionResult<string[]>) => Promise<R>,
) {
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') {
    const reply = submission.reply({ hideFields: SECRET_FIELDS })
    return data(reply, { status: submission.status === 'error' ? 422 : 200 })
  }
  try {
    return await work(submission.value, () => submission.reply({ hideFields: SECRET_FIELDS }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.reason === 'CONFIRMATION_NEEDED') throw await askConfirmation(request, form)
    if (error.reason === 'DEMO_READ_ONLY') throw await redirectToSender(request, error)
    if (error.code === 'FORBIDDEN' && !error.reason) throw await redirectBackWithToast(request, error)
    if (!RECOVERABLE.has(error.code) && !PASSING_REASONS.has(error.reason ?? ''))
      throw toScreenResponse(error, request, requestIdOf(request.headers))
    const fieldErrors = error.fields ?? {}
    const formErrors = error.fields ? [] : [error.message]
    return data(submission.reply({ fieldErrors, formErrors, hideFields: SECRET_FIELDS }), {
      status: error.status,
    })
  }
}

/** A missing permission is reported as a toast on the screen with the form. */
function redirectBackWithToast(request: Request, { message }: AppError): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return redirectWithToast(pathname + search, { status: 'error', message })
}

/** Of a public demo's visitor: the screen where the button was, since many actions have none of their own. */
function redirectToSender(request: Request, { message }: AppError): Promise<Response> {
  const sender = URL.parse(request.headers.get('referer') ?? '')
  const { host, pathname, search } = new URL(request.url)
  const isOwn = sender !== null && sender.host === (request.headers.get('host') ?? host)
  const path = isOwn ? sender.pathname + sender.search : pathname + search
  return redirectWithToast(safeReturnPath(path), { status: 'info', message })
}

/** The submitted button's `intent`. Clones the request, so its body stays readable. */
export async function intentOf(request: Request): Promise<string> {
  return String((await readForm(request.clone())).get('intent') ?? '')
}

const MAX_FORM_BYTES = 1024 * 1024

/**
 * The fields of a posted form; larger than 1 MiB is refused before it is buffered. The rest is left unread, not
 * cancelled: that would reset the connection before the answer arrives. The server drops it.
 */
export async function readForm(request: Request): Promise<FormData> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > MAX_FORM_BYTES) throw tooLarge(request)
    chunks.push(part.value)
  }
  const type = request.headers.get('content-type') ?? ''
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData().catch(() => {
    throw toScreenResponse(
      new AppError('BAD_REQUEST', failuresMessages.invalidRequest),
      request,
      requestIdOf(request.headers),
    )
  })
}

const tooLarge = (request: Request) =>
  toScreenResponse(new AppError('TOO_LARGE', refusalMessages.tooLarge), request, requestIdOf(request.headers))
