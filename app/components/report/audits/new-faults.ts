import { createContext } from 'react'

/** Ids of audits that fail in this test and passed in the previous one. */
export const NewFaultsContext = createContext<readonly string[]>([])
