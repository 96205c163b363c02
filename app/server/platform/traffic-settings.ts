import { z } from 'zod'
import { about } from './variable-docs'

const text = z.string().min(1).optional()

export const trafficVariables = {
  GOOGLE_ANALYTICS_CLIENT_ID: text.meta(
    about(
      'services',
      'Client id with which people connect Google Analytics; its redirect URI is `PUBLIC_URL/gaverify`',
      '`GOOGLE_CLIENT_ID`',
    ),
  ),
  GOOGLE_ANALYTICS_CLIENT_SECRET: text.meta(about('services', 'Client secret', '`GOOGLE_CLIENT_SECRET`')),
  GOOGLE_ANALYTICS_URL: z
    .url()
    .optional()
    .meta(
      about(
        'services',
        'One address instead of those of Google’s sign-in, token, Admin and Data API, for a proxy',
        'Google',
      ),
    ),
}
