import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { invalidRequestMessage, tooLargeMessage } from '~/shared/messages/failures'
import { AppError } from '../../errors'
import { requestIdOf } from '../../http/request-id'
import { toScreenResponse } from '../screen-errors'
import { redirectWithToast } from '../toast'

/** Refusals that the user can mend in the form itself; anything else is a screen of its own. */
const RECOVERABLE = new Set([
  'BAD_REQUEST',
  'CONFLICT',
  'INVALID',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'TOO_LARGE',
])
const SECRET_FIELDS = ['password', 'currentPassword', ...secretValues()]

/** The values of the secrets of a script. */
function secretValues(): string[] {
  return Array.from({ length: 40 }, (_, index) => `secrets[${index}].value`)
}

/**
 * Parses a posted form and hands its value to `work`. What is refused, by the schema or by the API, comes
 * back as conform's reply with everything typed kept (secrets apart) and the fitting status.
 * `work` may answer with a reply of its own, to show the form again.
 */
export async function submitForm<S extends z.ZodType, R>(
  request: Request,
  schema: S,
  work: (value: z.output<S>, reply: () => SubmissionResult<string[]>) => Promise<R>,
) {
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') {
    const reply = submission.reply({ hideFields: SECRET_FIELDS })
    return data(reply, { status: submission.status === 'error' ? 422 : 200 })
  }
  try {
    return await work(submission.value, () => submission.reply({ hideFields: SECRET_FIELDS }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'FORBIDDEN' && !error.reason) throw await redirectBackWithToast(request, error)
    if (!RECOVERABLE.has(error.code)) throw toScreenResponse(error, request, requestIdOf(request.headers))
    const fieldErrors = error.fields ?? {}
    const formErrors = error.fields ? [] : [error.message]
    return data(submission.reply({ fieldErrors, formErrors, hideFields: SECRET_FIELDS }), {
      status: error.status,
    })
  }
}

/** What one may not do is said over the screen that offered it. */
function redirectBackWithToast(request: Request, { message }: AppError): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return redirectWithToast(pathname + search, { status: 'error', message })
}

/** Which of a screen's forms was sent: the button named `intent`. The request can still be read after it. */
export async function intentOf(request: Request): Promise<string> {
  return String((await readForm(request.clone())).get('intent') ?? '')
}

const MAX_FORM_BYTES = 1024 * 1024

/** The fields of a posted form; one larger than a mebibyte is refused before it is held in memory. */
export async function readForm(request: Request): Promise<FormData> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > MAX_FORM_BYTES) {
      await reader?.cancel()
      throw tooLarge(request)
    }
    chunks.push(part.value)
  }
  const type = request.headers.get('content-type') ?? ''
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData().catch(() => {
    throw toScreenResponse(
      new AppError('BAD_REQUEST', invalidRequestMessage),
      request,
      requestIdOf(request.headers),
    )
  })
}

const tooLarge = (request: Request) =>
  toScreenResponse(new AppError('TOO_LARGE', tooLargeMessage), request, requestIdOf(request.headers))
