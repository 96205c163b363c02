import { z } from 'zod'
import { addWebsite as addWebsiteBody } from '~/shared/schemas/add-website'
import { addedWebsite, nextStepsState, onboardingState } from '~/shared/schemas/onboarding'
import { queryId } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { addWebsite } from './add-website'
import { readNextSteps } from './read-next-steps'
import { readOnboarding } from './read-onboarding'

export const onboardingRows = [
  endpoint.get('/api/onboarding', {
    summary: 'Whether the caller monitors websites yet, may add some, and to which projects',
    guard: 'caller',
    response: onboardingState,
    run: (ctx) => readOnboarding(ctx),
  }),
  endpoint.get('/api/onboarding/steps', {
    summary: 'What is not set up yet for a site, or for the organization of the newest one',
    guard: 'caller',
    query: z.object({ site: queryId.optional() }),
    response: nextStepsState,
    run: (ctx, { query }) => readNextSteps(ctx, query.site),
  }),
  endpoint.post('/api/onboarding/website', {
    summary: 'Add a website by its address, with client and project where needed, and start its first tests',
    guard: 'caller',
    body: addWebsiteBody,
    response: addedWebsite,
    status: 201,
    run: (ctx, { body }) => addWebsite(ctx, body),
  }),
]
