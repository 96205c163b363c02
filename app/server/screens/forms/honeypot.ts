import { failuresMessages } from '~/shared/messages/failures'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'
import { AppError } from '../../platform/errors'
import { requestIdOf } from '../../platform/http/request-id'
import { toScreenResponse } from '../screen-errors'
import { readForm } from './form'

/** Rejects a form with a filled honeypot field. Clones the request, so its body stays readable. */
export async function refuseSpam(request: Request): Promise<void> {
  const form = await readForm(request.clone())
  if (!form.get(HONEYPOT_FIELD)) return
  const refusal = new AppError('BAD_REQUEST', failuresMessages.invalidRequest)
  throw toScreenResponse(refusal, request, requestIdOf(request.headers))
}
