import { z } from 'zod'
import { SECOND_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { postToAddress } from '../../platform/targets'

const TIMEOUT_MS = 15 * SECOND_MS
const MAX_BYTES = 64 * 1024

/** Errors of a member state come as an answer, too: then `valid` says nothing. */
const answer = z.object({
  valid: z.boolean(),
  userError: z.enum(['VALID', 'INVALID']).optional(),
  requestDate: z.string().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
export type TaxIdProof = z.output<typeof answer>

/** What the register says of a tax id; null when it did not say anything. */
export async function askVies(
  { allowPrivateTargets: allowPrivate }: Pick<Ctx, 'allowPrivateTargets'>,
  { prefix, number }: { prefix: string; number: string },
): Promise<TaxIdProof | null> {
  const { status, text } = await postToAddress(`${env().VIES_URL}/check-vat-number`, {
    ...{ allowPrivate, largest: MAX_BYTES, signal: AbortSignal.timeout(TIMEOUT_MS) },
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: prefix, vatNumber: number }),
  })
  if (status !== 200) return null
  return answer.safeParse(parsed(text)).data ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
