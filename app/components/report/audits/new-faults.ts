import { createContext } from 'react'

/** Audits, by their lasting names, that fail in the test shown and did not in the one before. */
export const NewFaultsContext = createContext<readonly string[]>([])
