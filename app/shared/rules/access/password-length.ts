export const MIN_PASSWORD_LENGTH = 12
/** For accounts with a second factor. */
export const MIN_LENGTH_WITH_FACTOR = 8
export const MAX_PASSWORD_LENGTH = 1000
