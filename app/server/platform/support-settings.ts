import { z } from 'zod'
import { about } from './variable-docs'

/** The documentation and the support chat, both of other companies. */
export const supportVariables = {
  README_JWT_SECRET: z
    .string()
    .optional()
    .meta(
      about(
        'services',
        'JWT secret of a ReadMe project: signs people in to its documentation (`GET /api/auth/rmverify`)',
        'off',
      ),
    ),
  HUBSPOT_ACCESS_TOKEN: z
    .string()
    .optional()
    .meta(
      about(
        'services',
        'Identifies signed-in people to the HubSpot chat widget: a token with the scope `conversations.visitor_identification.tokens.create` (`POST /api/auth/hubspot`)',
        'off',
      ),
    ),
  HUBSPOT_PORTAL_ID: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional()
    .meta(
      about(
        'services',
        'Number of the HubSpot portal whose chat widget users may load (*Chat with support* in the account menu); needs `HUBSPOT_ACCESS_TOKEN`',
        'off',
      ),
    ),
  HUBSPOT_API_URL: z
    .url()
    .default('https://api.hubapi.com')
    .meta(about('services', 'Address of the HubSpot API')),
}
