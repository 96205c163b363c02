import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'

const NAMESPACES = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-root-user', '--mount'],
]

/**
 * Words before a command that give it a data directory on a small disk of its own, in a mount namespace; null where the
 * system allows neither mounts nor user namespaces.
 */
export function smallDisk(megabytes: number): string[] | null {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs`
  for (const unshare of NAMESPACES) {
    const [command = '', ...words] = [...unshare, 'sh', '-c', `${mount} /mnt`]
    const tried = spawnSync(command, words, { stdio: 'ignore', timeout: 5_000 })
    if (tried.status === 0) return [...unshare, 'sh', '-c', `${mount} "$DATA_DIR" && exec "$0" "$@"`]
  }
  return null
}

const CHUNKS = [1024 * 1024, 4096]

/** Writes to a file until the disk is full, again and again until `empty`, as a runaway program would. */
export function fillDisk(path: string) {
  const handle = openSync(path, 'a')
  const fill = () => {
    for (const size of CHUNKS) {
      const chunk = Buffer.alloc(size, 'x')
      try {
        for (;;) writeSync(handle, chunk)
      } catch {
        // No space for a chunk of this size.
      }
    }
  }
  let timer: NodeJS.Timeout | undefined
  let isEmpty = false
  fill()
  return {
    /** Takes every byte that becomes free, the reserve included. */
    keepFull() {
      timer ??= setInterval(fill, 10)
    },
    empty() {
      if (isEmpty) return
      isEmpty = true
      clearInterval(timer)
      closeSync(handle)
      rmSync(path, { force: true })
    },
  }
}
