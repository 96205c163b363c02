import { useEffect } from 'react'

/** Tabs share who is signed in over a channel; a tab with another user's screen reloads. */
export function useTabSync(userId: string | null): void {
  useEffect(() => {
    const channel = new BroadcastChannel('signed-in')
    channel.onmessage = ({ data }) => {
      if (data !== userId) location.reload()
    }
    if (userId) channel.postMessage(userId)
    return () => channel.close()
  }, [userId])
}
