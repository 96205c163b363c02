import { z } from 'zod'
import { competitiveTemplate, competitor, competitorIds } from '~/shared/schemas/competitor'
import { deleted } from '~/shared/schemas/deletion'
import { createdSite } from '~/shared/schemas/site'
import { byId, endpoint } from '../../platform/http/endpoint'
import { addCompetitor } from './add-competitor'
import { listCompetitors } from './list-competitors'
import { removeCompetitors } from './remove-competitors'

export const competitorRows = [
  endpoint.get('/api/clients/{id}/competitors', {
    summary: 'Competitors of a client with their pages and planned tests',
    ...byId('client', 'client.readUsage'),
    response: z.array(competitor),
    run: (ctx) => listCompetitors(ctx),
  }),
  endpoint.post('/api/clients/{id}/competitive-template', {
    summary: 'Add a competitor whose pages are tested like those of an own site',
    ...byId('client', 'client.update'),
    body: competitiveTemplate,
    response: createdSite,
    status: 201,
    run: (ctx, { body }) => addCompetitor(ctx, body),
  }),
  endpoint.delete('/api/clients/{id}/competitors', {
    summary: 'Remove competitors with their results, all of them or none; they can be restored',
    ...byId('client', 'client.update'),
    body: competitorIds,
    response: deleted,
    run: (ctx, { body }) => removeCompetitors(ctx, body.competitors),
  }),
]
