import type { SiteFacts } from '../facts'
import { listOf, mainDocument } from '../headers'

/** The policies a page enforces; a header's commas separate policies. */
export function enforcedPolicies(facts: SiteFacts): { header: string[]; meta: string[] } {
  const document = mainDocument(facts)
  const header = document ? listOf(document, 'content-security-policy') : []
  return { header, meta: facts.document?.policies.filter((policy) => policy.trim() !== '') ?? [] }
}

/** A policy's directive, in lower case; undefined when it has none. The first of several counts. */
export function directive(policy: string, name: string): string[] | undefined {
  for (const part of policy.split(';')) {
    const [key = '', ...values] = part.trim().split(/\s+/)
    if (key.toLowerCase() === name) return values.map((value) => value.toLowerCase())
  }
  return undefined
}

/** A policy without what changes with every answer. */
export const withoutNonces = (policy: string): string => policy.replace(/'nonce-[^']*'/gi, "'nonce-…'")
