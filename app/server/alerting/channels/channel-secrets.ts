import { randomBytes } from 'node:crypto'
import { channelFormMessages as words } from '~/shared/messages/channels'
import { isElsewhere } from '~/shared/rules/uptime/same-party'
import type { ChannelChange, ChannelSettings } from '~/shared/schemas/channel'
import type { ChannelKind } from '~/shared/values/channel-choices'
import type { Ctx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { openSecret, sealSecret } from '../../platform/secrets'
import { checkTargetUrl } from '../../platform/targets'
import type { ChannelSecrets } from './kinds/channel-request'
import { eventsHost } from './kinds/pagerduty'
import { hintOf } from './rules'

const KEY_BYTES = 24

/** Authenticated with the secrets: they open for the same channel only. */
const placeOf = (id: string) => `channel/${id}`

export const sealSecrets = (id: string, secrets: ChannelSecrets): Promise<string> =>
  sealSecret(JSON.stringify(secrets), placeOf(id))

/** null when the key of the installation has changed. */
export async function openSecrets(id: string, sealed: string): Promise<ChannelSecrets | null> {
  const text = await openSecret(sealed, placeOf(id))
  return text === null ? null : (JSON.parse(text) as ChannelSecrets)
}

export const newSigningSecret = (): string => `whsec_${randomBytes(KEY_BYTES).toString('base64')}`

type Input = Pick<ChannelChange, 'address' | 'token' | 'routingKey' | 'removesToken'>

/** Only what the kind has; what was left empty stays. */
export function mergeSecrets(kind: ChannelKind, input: Input, known: ChannelSecrets = {}): ChannelSecrets {
  if (kind === 'pagerduty') {
    const routingKey = input.routingKey ?? known.routingKey
    return routingKey === undefined ? {} : { routingKey }
  }
  const address = input.address ?? known.address
  const isMoved = known.address !== undefined && address !== undefined && isElsewhere(known.address, address)
  if (kind === 'ntfy' && isMoved && known.token && !input.token && !input.removesToken)
    throw fieldError('token', words.reenterToken)
  const token = kind === 'ntfy' && !input.removesToken ? (input.token ?? known.token) : undefined
  return {
    ...(kind === 'webhook' && known),
    ...(address !== undefined && { address }),
    ...(token !== undefined && { token }),
  }
}

export function settingsOf(
  kind: ChannelKind,
  input: Pick<ChannelChange, 'priority' | 'tags' | 'region'>,
  secrets: ChannelSecrets,
  known: ChannelSettings = {},
): ChannelSettings {
  if (kind === 'pagerduty') return { region: input.region ?? known.region ?? 'us' }
  if (kind !== 'ntfy') return {}
  return {
    priority: input.priority ?? known.priority ?? 'severity',
    tags: input.tags ?? known.tags ?? [],
    hasToken: secrets.token !== undefined,
  }
}

export const hintOfSecrets = (secrets: ChannelSecrets, settings: ChannelSettings): string =>
  secrets.routingKey === undefined
    ? hintOf(secrets.address ?? '')
    : hintOf(secrets.routingKey, new URL(eventsHost(settings.region)).host)

/** A host that does not resolve now may do so later; each delivery is checked again. */
export async function checkAddress(ctx: Ctx, address: string | undefined): Promise<void> {
  if (address === undefined) return
  const check = await checkTargetUrl(address, { allowPrivate: ctx.allowPrivateTargets })
  if (check.ok || check.reason === 'unresolvable') return
  throw fieldError('address', check.reason === 'private' ? words.addressPrivate : words.addressInvalid)
}
