import { useMemo } from 'react'
import { type Packed, unpack } from '~/shared/packed'

export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpack(text), [text])
