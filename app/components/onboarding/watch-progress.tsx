import { useLiveList } from '~/components/ui/use-live-list'

/** Updates the screen while tests run. */
export function WatchProgress({ stream, digest }: { stream: string; digest: string }) {
  useLiveList(stream, 'tests', digest)
  return null
}
