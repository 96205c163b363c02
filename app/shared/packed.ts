declare const packed: unique symbol

/** JSON as one string. */
export type Packed<T> = string & { readonly [packed]: T }

/** For large loader data: Remix serializes every number on its own, and charts have thousands. */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value) as Packed<T>
export const unpack = <T>(text: Packed<T>): T => JSON.parse(text) as T
