declare const packed: unique symbol

/** A value of plain JSON as one text. */
export type Packed<T> = string & { readonly [packed]: T }

/**
 * For a loader's large answers: how screens get their data looks at every number by itself, on both sides, and
 * charts have thousands of them.
 */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value) as Packed<T>
export const unpack = <T>(text: Packed<T>): T => JSON.parse(text) as T
