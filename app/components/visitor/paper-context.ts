import { createContext, useContext } from 'react'

/** True inside a document for print, which has its own headings: a screen shows none of its own then. */
export const PaperContext = createContext(false)

export const useOnPaper = (): boolean => useContext(PaperContext)
