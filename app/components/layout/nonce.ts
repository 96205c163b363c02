import { createContext, useContext } from 'react'

/** The browser tells its scripts the nonce by the elements' property alone; a page drawn anew needs it again. */
const ofDocument = () =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')

/** The nonce of this answer's content security policy. */
export const NonceContext = createContext(ofDocument())
export const useNonce = () => useContext(NonceContext)
