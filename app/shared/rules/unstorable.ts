/** NUL and lone surrogates: PostgreSQL refuses them. */
export const UNSTORABLE = /[\0\p{Cs}]/u

/**
 * Control characters, lone surrogates, line and paragraph separators, and the embeddings and overrides that reorder the text around a name
 * (Trojan Source, CVE-2021-42574). The marks U+200E and U+200F are allowed: names in Arabic or Hebrew need them.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

export const replaceUnprintable = (text: string): string => text.replace(new RegExp(UNPRINTABLE, 'gu'), ' ')
