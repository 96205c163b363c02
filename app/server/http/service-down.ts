/** What the installation uses beside its database; each may be down on its own. */
export type ServiceName = 'storage' | 'mail' | 'directory' | 'crux'

const NAME = 'ServiceDownError'

/** A service other than the database does not answer, or refuses to work. By name, since each bundle has its own class. */
export class ServiceDownError extends Error {
  override name = NAME
  constructor(
    readonly service: ServiceName,
    cause: unknown,
  ) {
    super(`${service}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const isServiceDown = (error: unknown): error is ServiceDownError =>
  error instanceof Error && error.name === NAME
