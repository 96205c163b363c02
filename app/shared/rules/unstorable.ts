/** NUL and lone surrogates: PostgreSQL refuses them. */
export const UNSTORABLE = /[\0\p{Cs}]/u
