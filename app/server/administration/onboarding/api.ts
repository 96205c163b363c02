import { addWebsite as addWebsiteBody } from '~/shared/schemas/add-website'
import { addedWebsite, onboardingState } from '~/shared/schemas/onboarding'
import { endpoint } from '../../platform/http/endpoint'
import { addWebsite } from './add-website'
import { readOnboarding } from './read-onboarding'

export const onboardingRows = [
  endpoint.get('/api/onboarding', {
    summary: 'Whether the caller monitors websites yet, may add some, and to which projects',
    guard: 'caller',
    response: onboardingState,
    run: (ctx) => readOnboarding(ctx),
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
