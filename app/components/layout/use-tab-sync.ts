import { useEffect } from 'react'

/** Tabs tell each other who is signed in; one that shows somebody else's screen loads it again. */
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
