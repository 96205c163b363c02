import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const NAMESPACES = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-root-user', '--mount'],
]

const TEMPORARY_MB = 200

/**
 * Words before a command that give its data directory and its temporary folder small disks of their own, in a mount
 * namespace; null where the system allows neither mounts nor user namespaces.
 */
export function smallDisk(megabytes: number): string[] | null {
  const mountOf = (size: number) => `mount -t tmpfs -o size=${size}m,mode=755 tmpfs`
  const mount = mountOf(megabytes)
  const mountTemporary = `${mountOf(TEMPORARY_MB)} "$TMPDIR"`
  for (const unshare of NAMESPACES) {
    const [command = '', ...words] = [...unshare, 'sh', '-c', `${mount} /mnt`]
    const tried = spawnSync(command, words, { stdio: 'ignore', timeout: 5_000 })
    if (tried.status === 0)
      return [...unshare, 'sh', '-c', `${mount} "$DATA_DIR" && ${mountTemporary} && exec "$0" "$@"`]
  }
  return null
}

const CHUNKS = [1024 * 1024, 4096]

/** Writes to a file until only `leave` bytes are free. */
export function fillDisk(path: string, leave = 0) {
  const handle = openSync(path, 'a')
  const free = () => {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize
  }
  const fill = () => {
    for (const size of CHUNKS) {
      const chunk = Buffer.alloc(size, 'x')
      try {
        while (leave === 0 || free() > leave + size) writeSync(handle, chunk)
      } catch {
        // No space for a chunk of this size.
      }
    }
  }
  let timer: NodeJS.Timeout | undefined
  let isEmpty = false
  fill()
  return {
    /** Takes every byte that becomes free, the reserve included, as a runaway program would. */
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
