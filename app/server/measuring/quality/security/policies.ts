import type { SiteFacts } from '../facts'
import { listOf, mainDocument } from '../headers'

/** Enforced policies; commas in a header separate policies. */
export function enforcedPolicies(facts: SiteFacts): { header: string[]; meta: string[] } {
  const document = mainDocument(facts)
  const header = document ? listOf(document, 'content-security-policy') : []
  return { header, meta: facts.document?.policies.filter((policy) => policy.trim() !== '') ?? [] }
}

/** Sources of a directive in lower case; undefined when absent. The first one counts. */
export function directive(policy: string, name: string): string[] | undefined {
  for (const part of policy.split(';')) {
    const [key = '', ...values] = part.trim().split(/\s+/)
    if (key.toLowerCase() === name) return values.map((value) => value.toLowerCase())
  }
  return undefined
}

/** Nonces change with every response. */
export const withoutNonces = (policy: string): string => policy.replace(/'nonce-[^']*'/gi, "'nonce-…'")
