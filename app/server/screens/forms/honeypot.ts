import { Honeypot, SpamError } from 'remix-utils/honeypot/server'
import { invalidRequestMessage } from '~/shared/messages/failures'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'
import { AppError } from '../../platform/errors'
import { requestIdOf } from '../../platform/http/request-id'
import { toScreenResponse } from '../screen-errors'
import { readForm } from './form'

/** No timestamp: its key changes on restart, which would invalidate open forms. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null })

/** Rejects a form with a filled honeypot field. Clones the request, so its body stays readable. */
export async function refuseSpam(request: Request): Promise<void> {
  try {
    honeypot.check(await readForm(request.clone()))
  } catch (error) {
    if (!(error instanceof SpamError)) throw error
    const refusal = new AppError('BAD_REQUEST', invalidRequestMessage)
    throw toScreenResponse(refusal, request, requestIdOf(request.headers))
  }
}
