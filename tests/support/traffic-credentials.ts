import { generateKeyPairSync } from 'node:crypto'
import type { TrafficSource } from '~/shared/values/traffic-choices'
import { GA4_PROPERTY } from '../mocks/google-analytics'
import { MATOMO_SITE, MATOMO_TOKEN } from '../mocks/matomo'
import { PLAUSIBLE_SITE, PLAUSIBLE_TOKEN } from '../mocks/plausible'
import { UMAMI_SITE, UMAMI_USER } from '../mocks/umami'

const serviceAccount = () =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'reader@project.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
  })

/** What the mocks at an address accept, and the property that each of them has. */
export const trafficCredentials = (
  origin: string,
): Record<TrafficSource, { body: object; property: string }> => ({
  ga4: { body: { serviceAccount: serviceAccount() }, property: GA4_PROPERTY },
  matomo: { body: { baseUrl: `${origin}/matomo/`, token: MATOMO_TOKEN }, property: MATOMO_SITE },
  plausible: { body: { baseUrl: `${origin}/plausible`, token: PLAUSIBLE_TOKEN }, property: PLAUSIBLE_SITE },
  umami: {
    body: { baseUrl: `${origin}/umami`, user: UMAMI_USER.username, password: UMAMI_USER.password },
    property: UMAMI_SITE,
  },
})
