import { pdfMessages } from '~/shared/messages/pdf'
import type { Actor, ShareActor, UserActor } from '~/shared/rules/access/roles'
import { AppError } from '../../platform/errors'
import type { Requester } from './store'

/** People and visitors of links order PDFs; keys of organizations and clients are no readers. */
export function requireRequester(actor: Actor): UserActor | ShareActor {
  if (actor.kind === 'user' || actor.kind === 'share') return actor
  throw new AppError('FORBIDDEN', pdfMessages.notForKeys)
}

export const requesterOf = (actor: UserActor | ShareActor): Requester =>
  actor.kind === 'user' ? { user: actor.userId } : { link: actor.linkId }
