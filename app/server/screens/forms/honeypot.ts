import { Honeypot, SpamError } from 'remix-utils/honeypot/server'
import { invalidRequestMessage } from '~/shared/messages/failures'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'
import { AppError } from '../../errors'
import { requestIdOf } from '../../http/request-id'
import { toScreenResponse } from '../screen-errors'
import { readForm } from './form'

/** Without the time of the form, so that a form outlives a restart of this process. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null })

/** Refuses a form in which a program filled the field that people don't see. The request can still be read after it. */
export async function refuseSpam(request: Request): Promise<void> {
  try {
    honeypot.check(await readForm(request.clone()))
  } catch (error) {
    if (!(error instanceof SpamError)) throw error
    const refusal = new AppError('BAD_REQUEST', invalidRequestMessage)
    throw toScreenResponse(refusal, request, requestIdOf(request.headers))
  }
}
