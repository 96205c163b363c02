export type DomainSectionProps = { organizationId: number }

/** Own domains of a brand. */
export function DomainSection(_: DomainSectionProps) {
  return null
}
