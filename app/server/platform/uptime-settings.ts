import { z } from 'zod'
import { about } from './variable-docs'

const CANARY = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5})$/i

function isCanary(text: string): boolean {
  const [, port = '0'] = CANARY.exec(text) ?? []
  return Number(port) >= 1 && Number(port) <= 65_535
}

function parseCanaries(text: string, ctx: z.RefinementCtx): string[] {
  if (text.trim() === 'off') return []
  const canaries = text.split(',').map((one) => one.trim())
  if (!canaries.every(isCanary)) {
    ctx.addIssue({ code: 'custom', message: 'must be a list of host:port, or off' })
  }
  return canaries
}

export const uptimeVariables = {
  DOMAIN_LOOKUP_URL: z
    .union([z.literal('off'), z.url()])
    .default('https://rdap.org/domain/')
    .meta(
      about(
        'uptime',
        'RDAP service that tells when the domains of sites expire; the domain is appended. `off` looks up none',
      ),
    ),
  UPTIME_PROBER: z
    .enum(['on', 'off'])
    .default('on')
    .meta(
      about(
        'uptime',
        '`off` makes a worker leave uptime checks to other workers; at least one must make them',
      ),
    ),
  UPTIME_CANARIES: z
    .string()
    .default('1.1.1.1:443,8.8.8.8:443,9.9.9.9:443')
    .transform(parseCanaries)
    .meta(
      about(
        'uptime',
        'Hosts that a prober contacts to test its own network: a list of `host:port`, or `off`. See [uptime](operate.md#uptime)',
      ),
    ),
}
