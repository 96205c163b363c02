import { freePort } from '../../app/server/platform/free-port.ts'
import { startChannels } from './channels.ts'
import { startCrux } from './crux.ts'
import { GOOGLE_CLIENT } from './google-analytics.ts'
import { startPsi } from './psi.ts'
import { startStripe } from './stripe.ts'
import { startTraffic } from './traffic.ts'
import { startVies } from './vies.ts'

/** Mock services for `npm run dev -- --fakes`: prints the environment as one line, and ends with its parent process. */
const KEY = 'fake'
const [crux, psi, channels, traffic, stripe, vies] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const { known } = await startCrux(crux, KEY)
known.get = (address) => 1_200 + ((address.length * 397) % 3_000)
await startPsi(psi, KEY)
await startChannels(channels)
const { origin: analytics } = await startTraffic(traffic)
const STRIPE_SECRET = 'whsec_fake'
const webhook = `${process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000'}/api/payments/stripe`
await startStripe({ port: stripe, secret: STRIPE_SECRET, webhook })
await startVies(vies, ['DE123456789', 'FR12345678901'])
const environment = {
  ALLOW_PRIVATE_TARGETS: '1',
  CRUX_API_KEY: KEY,
  CRUX_API_URL: `http://127.0.0.1:${crux}`,
  PSI_API_KEY: KEY,
  PSI_API_URL: `http://127.0.0.1:${psi}`,
  /** Also Matomo, Plausible and Umami: `/matomo`, `/plausible` and `/umami` there; their credentials are in the mocks. */
  GOOGLE_ANALYTICS_URL: analytics,
  GOOGLE_ANALYTICS_CLIENT_ID: GOOGLE_CLIENT.id,
  GOOGLE_ANALYTICS_CLIENT_SECRET: GOOGLE_CLIENT.secret,
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_API_URL: `http://127.0.0.1:${stripe}`,
  VIES_URL: `http://127.0.0.1:${vies}`,
  /** Slack, Teams, Discord, ntfy and webhooks: `/slack`, `/teams`, `/discord`, `/ntfy/topic` and `/hook` there. */
  PAGERDUTY_URL: `http://127.0.0.1:${channels}`,
}
process.stdout.write(`${JSON.stringify(environment)}\n`)
process.stdin.resume().on('end', () => process.exit(0))
