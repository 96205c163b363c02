import { useMemo } from 'react'
import { type Packed, unpack } from '~/shared/packed'

/** What a loader packed, unpacked once for as long as it stays the same. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpack(text), [text])
