import { useEffect } from 'react'
import { reloadPage } from '~/components/hydration/reload-page'

/** Tabs share who is signed in over a channel; a tab with another user's screen reloads. */
export function useTabSync(userId: string | null): void {
  useEffect(() => {
    const channel = new BroadcastChannel('signed-in')
    channel.onmessage = ({ data }) => {
      if (data !== userId) reloadPage()
    }
    if (userId) channel.postMessage(userId)
    return () => channel.close()
  }, [userId])
}
