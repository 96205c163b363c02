const NAME = 'StorageDownError'

/** The storage of evidence does not work. By name, since each bundle has its own copy of the class. */
export class StorageDownError extends Error {
  override name = NAME
}

export const isStorageDown = (error: unknown): boolean => error instanceof Error && error.name === NAME
