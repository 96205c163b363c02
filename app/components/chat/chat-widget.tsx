import { useEffect } from 'react'
import { chatLoader } from '~/shared/values/chat-hosts'

interface Props {
  portalId: string
  email: string
  token: string | null
}

/** Loads the widget after hydration: what it adds to the document would otherwise be taken for a wrong render. */
export function ChatWidget({ portalId, email, token }: Props) {
  useEffect(() => {
    if (document.getElementById('hs-script-loader')) return
    const settings = token === null ? {} : { identificationEmail: email, identificationToken: token }
    Object.assign(window, { hsConversationsSettings: settings })
    const script = document.createElement('script')
    script.id = 'hs-script-loader'
    script.src = chatLoader(portalId)
    document.body.append(script)
  }, [portalId, email, token])
  return null
}
