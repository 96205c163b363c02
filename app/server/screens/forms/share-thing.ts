import { shareThingForm } from '~/shared/schemas/share-link-form'
import type { CallInput } from '../api-for'
import { apiFor } from '../api-for'
import { formAction } from './entity-actions'

type Thing = Omit<CallInput<'post', '/api/share-links'>['body'], 'name' | 'expiresAt' | 'mayTest'>

/** Creates a link to one thing; its key is in the answer only. */
export const shareThing = (request: Request, thing: Thing) =>
  formAction(shareThingForm, async (body) => ({
    created: await apiFor(request).post('/api/share-links', { body: { ...body, ...thing } }),
  }))
